import type { Product } from "./contract.ts";

/** A mug at ₹79 with three tiers, and whatever a test sets otherwise. */
export function testProduct(given: Partial<Product> = {}): Product {
  return {
    _id: "mug",
    name: "White mug",
    slug: "white-mug",
    description: "",
    price: 79,
    quantity: 500,
    category: { _id: "mugs", name: "Mugs", slug: "mugs" },
    shipping: true,
    photo: ["/mug.webp", "/mug-side.webp"],
    bulkDiscounts: [
      { quantity: 10, discount: 5 },
      { quantity: 50, discount: 10 },
      { quantity: 100, discount: 15 },
    ],
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    sku: "MUG-11",
    specifications: [],
    origin: "",
    netQuantity: "",
    unit: "NOS",
    hsn: "6912",
    gstPercent: 5,
    tierGroup: null,
    ...given,
  };
}
