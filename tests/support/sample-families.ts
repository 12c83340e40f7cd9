import { testProduct } from "../../src/shared/catalogue/test-products.ts";
import type { Family, FamilyVariant } from "../../src/shared/families/contract.ts";

/** A variant of the family of T-shirts, by its colour and size. */
export function testVariant(
  colour: string,
  size: string,
  given: Partial<FamilyVariant> = {},
): FamilyVariant {
  const slug = `tee-${colour}-${size}`;
  const { sku, price, quantity, photo, bulkDiscounts, hsn, gstPercent } = testProduct();
  const name = `T-shirt, ${colour}, ${size.toUpperCase()}`;
  return {
    _id: slug,
    slug,
    name,
    sku,
    price,
    quantity,
    photo,
    bulkDiscounts,
    tierGroup: "tees",
    hsn,
    gstPercent,
    values: { colour, size },
    ...given,
  };
}

/** T-shirts in black and white, S to XL, whose tiers are shared; no white XL, and black L sold out. */
export function testFamily(given: Partial<Family> = {}): Family {
  const value = (name: string, swatch = "") => ({ slug: name.toLowerCase(), name, swatch });
  return {
    _id: "tees",
    name: "T-shirt",
    sharedTiers: true,
    options: [
      {
        code: "colour",
        name: "Colour",
        unit: "",
        values: [value("Black", "#111827"), value("White", "#ffffff")],
      },
      {
        code: "size",
        name: "Size",
        unit: "",
        values: ["S", "M", "L", "XL"].map((size) => value(size)),
      },
    ],
    variants: [
      testVariant("black", "s"),
      testVariant("black", "m"),
      testVariant("black", "l", { quantity: 0 }),
      testVariant("black", "xl"),
      testVariant("white", "s"),
      testVariant("white", "m"),
      testVariant("white", "l"),
    ],
    ...given,
  };
}
