import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { Product } from "#shared/catalogue/contract.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "./fake-api.ts";

/** A product, and what the shop answers of it to the pages of its form. */
export const mug: Product = {
  _id: "p1",
  name: "Mug",
  slug: "mug",
  description: "For tea.",
  price: 99.5,
  quantity: 5,
  category: { _id: "c1", name: "Mugs", slug: "mugs" },
  shipping: true,
  photo: ["/media/products/a-800x800/800.webp"],
  bulkDiscounts: [{ quantity: 10, discount: 5 }],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  sku: "MUG-11",
  specifications: [],
  origin: "India",
  brand: "",
  netQuantity: "",
  unit: "NOS",
  hsn: "",
  tierGroup: null,
  gstPercent: 12,
};

export const getCategories = () =>
  success({
    success: true as const,
    category: [{ _id: "c1", name: "Mugs", slug: "mugs", parent: null }],
  });
export const getMediaConfig = () =>
  success({
    success: true as const,
    host: "own" as const,
    maxBytes: 10_485_760,
    maxPixels: 40_000_000,
    accept: ["image/png"],
  });
export const getProduct = () => success({ success: true as const, product: mug });
export const getAttributeFields = () =>
  success({
    success: true as const,
    attributes: [
      {
        code: "colour",
        name: "Colour",
        kind: "choice" as const,
        unit: "",
        values: [{ slug: "red", name: "Red", number: null, swatch: "#c8202f" }],
      },
      { code: "volume", name: "Volume", kind: "number" as const, unit: "ml", values: [] },
    ],
  });
export const loads = {
  getCategories,
  getMediaConfig,
  getProduct,
  getAttributeFields,
  getProductFamily: () => success({ success: true as const, family: null }),
  getProductCost: () => success({ success: true as const, cost: 61.5 }),
  getSetAttributes: () => success({ success: true as const, set: {} }),
  listCategoryTaxes: () => success({ success: true as const, taxes: [] }),
  previewAttributes: () => success({ success: true as const, attributes: [] }),
};

export const saved = (message: string) =>
  success({ success: true as const, message, product: mug });

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export async function fillIn({ user }: { user: UserEvent }): Promise<void> {
  await user.type(await screen.findByLabelText("Name"), "Mug");
  await user.type(field("Price"), "1,149.50");
  await user.type(field("Quantity"), "12");
  await user.selectOptions(field("Category"), "c1");
}

/** A shop that makes products; returns what it is sent, the latest last. */
export function recordCreated(): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  fakeApi({
    ...loads,
    createProduct: ({ body }) => {
      sent.push(body);
      return saved("Product created successfully");
    },
  });
  return sent;
}
