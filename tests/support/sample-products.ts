import { paise } from "#shared/money.ts";
import type { CatalogueProduct } from "../../src/server/catalogue/product.ts";

/** A blank plate at ₹1, of which there is one, and whatever a test sets otherwise. */
export function testCatalogueProduct(given: Partial<CatalogueProduct> = {}): CatalogueProduct {
  return {
    id: "plate",
    name: "Plate",
    slug: "plate",
    sku: "",
    description: "",
    price: paise(100),
    stock: 1,
    category: { _id: "blanks", name: "Blanks", slug: "blanks" },
    shipping: true,
    customised: false,
    photos: [],
    bulkDiscounts: [],
    specifications: [],
    origin: "",
    brand: "",
    netQuantity: "",
    unit: "NOS",
    weight: null,
    packedSize: "",
    hsn: "",
    gstPercent: null,
    ownHsn: "",
    ownGstPercent: null,
    tierGroup: null,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...given,
  };
}
