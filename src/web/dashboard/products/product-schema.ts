import "../forms/zod-without-eval.ts";
import { z } from "zod";
import { createProduct } from "#shared/catalogue/admin-contract.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { MAX_TIER_QUANTITY, MIN_TIER_QUANTITY } from "#shared/catalogue/product-limits.ts";
import { TYPED_RUPEES_PATTERN, ungroupRupees } from "#shared/rupee-text.ts";
import { uploadsEnded } from "../forms/uploads-ended.ts";
import { filledSpecifications, filledTiers } from "./product-rows.ts";

export const PRICE_RULE =
  "Price must be rupees with at most 2 decimals, such as 1499, 1,299 or 99.50";
export const QUANTITY_RULE = "Quantity must be a whole number, 0 or more";
export const GST_RULE = "GST must be from 0 to 100, with at most 2 decimals";
const TIER_QUANTITY_RULE = "Quantity must be a whole number from 2 to 10,00,000";
const TIER_DISCOUNT_RULE = "Discount must be from 0 to 100, with at most 2 decimals";

const typedRupees = new RegExp(`^(?:${TYPED_RUPEES_PATTERN})$`);

const text = z.string().trim();

/** A number as it is typed, or nothing. */
const blankOr = (number: z.ZodType, rule: string) =>
  text.refine((typed) => typed === "" || number.safeParse(Number(typed)).success, rule);

/** What the form of a product takes, and the texts that it sends to its page's action. */
export const productSchema = createProduct.body
  .extend({
    price: text.min(1, "Price is required").regex(typedRupees, PRICE_RULE).transform(ungroupRupees),
    quantity: text.min(1, "Quantity is required").regex(/^\d{1,10}$/, QUANTITY_RULE),
    shipping: z.boolean().transform((checked) => (checked ? "true" : "false")),
    /** JSON: a list of addresses. */
    photo: text,
    photoProblem: uploadsEnded,
    // A row that misses a value is not saved, but what stands in it must be right.
    bulkDiscounts: z.array(
      z.object({
        quantity: blankOr(
          z.int().min(MIN_TIER_QUANTITY).max(MAX_TIER_QUANTITY),
          TIER_QUANTITY_RULE,
        ),
        discount: blankOr(z.number().min(0).max(100).multipleOf(0.01), TIER_DISCOUNT_RULE),
      }),
    ),
    specifications: z.array(z.object({ name: text, value: text })),
    gstPercent: text.regex(/^(?:\d{1,3}(?:\.\d{1,2})?)?$/, GST_RULE),
  })
  .transform(({ photoProblem: _ended, bulkDiscounts, specifications, ...texts }) => ({
    ...texts,
    bulkDiscounts: JSON.stringify(filledTiers(bulkDiscounts)),
    specifications: JSON.stringify(filledSpecifications(specifications)),
  }));

export type ProductValues = z.input<typeof productSchema>;
export type NewProduct = z.output<typeof productSchema>;
/** An unchanged stock is left out. */
export type ChangedProduct = Omit<NewProduct, "quantity"> &
  Partial<Pick<NewProduct, "quantity">> &
  Pick<Product, "_id">;

/** What the form shows at first. */
export function productValues(product: Product | undefined): ProductValues {
  return {
    name: product?.name ?? "",
    description: product?.description ?? "",
    price: product ? priceText(product.price) : "",
    quantity: product ? String(product.quantity) : "",
    category: product?.category._id ?? "",
    shipping: product?.shipping ?? true,
    photo: JSON.stringify(product?.photo ?? []),
    photoProblem: "",
    bulkDiscounts: (product?.bulkDiscounts ?? []).map(({ quantity, discount }) => ({
      quantity: String(quantity),
      discount: String(discount),
    })),
    specifications: product?.specifications ?? [],
    sku: product?.sku ?? "",
    netQuantity: product?.netQuantity ?? "",
    origin: product?.origin ?? "",
    hsn: product?.hsn ?? "",
    gstPercent: String(product?.gstPercent ?? ""),
  };
}

/** As people write it: 99.50, not 99.5. */
function priceText(rupees: number): string {
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2);
}
