import { testProduct } from "#shared/catalogue/test-products.ts";
import type {
  AdminFamily,
  AdminFamilyVariant,
  FamilyAttribute,
} from "#shared/families/admin-contract.ts";

const value = (name: string) => ({ slug: name.toLowerCase(), name, swatch: "" });

/** What T-shirts differ by. */
export const shirtAttributes: FamilyAttribute[] = [
  {
    code: "colour",
    name: "Colour",
    kind: "choice",
    unit: "",
    values: [value("Lavender"), value("White")],
  },
  {
    code: "size",
    name: "Size",
    kind: "choice",
    unit: "",
    values: ["S", "M", "L", "XL"].map(value),
  },
];

/** A T-shirt of ₹149 by its colour and size. */
export function adminVariant(
  colour: string,
  size: string,
  given: Partial<AdminFamilyVariant> = {},
): AdminFamilyVariant {
  const slug = `${colour}-${size}`;
  const { quantity, photo, bulkDiscounts, updatedAt } = testProduct();
  return {
    _id: slug,
    name: `T-shirt, ${colour}, ${size.toUpperCase()}`,
    slug,
    sku: `TSH-${colour.slice(0, 3)}-${size}`.toUpperCase(),
    price: 149,
    quantity,
    photo,
    bulkDiscounts,
    updatedAt,
    values: { colour: [colour], size: [size] },
    family: null,
    ...given,
  };
}

/** A family of one T-shirt, lavender in M. */
export function shirtFamily(given: Partial<AdminFamily> = {}): AdminFamily {
  return {
    _id: "tees",
    name: "T-shirt",
    sharedTiers: false,
    options: ["colour", "size"],
    variants: [adminVariant("lavender", "m")],
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...given,
  };
}
