import { z } from "zod";
import { specification } from "#shared/catalogue/contract.ts";
import { gstPercentsAt, gstRule } from "#shared/catalogue/gst-rates.ts";
import { isWeight } from "#shared/catalogue/packing.ts";
import {
  COST_RULE,
  categoryTexts,
  type productForm,
  productTexts,
  WEIGHT_RULE,
} from "#shared/catalogue/product-fields.ts";
import {
  COST_TOO_LARGE,
  MAX_PRICE_RUPEES,
  MAX_SPECIFICATION_NAME_LENGTH,
  MAX_SPECIFICATION_VALUE_LENGTH,
  MAX_SPECIFICATIONS,
  MAX_TIER_QUANTITY,
  MAX_TIERS,
  MIN_TIER_QUANTITY,
  PRICE_TOO_LARGE,
} from "#shared/catalogue/product-limits.ts";
import { type Outcome, success } from "#shared/failure.ts";
import { MAX_PICTURE_URL_LENGTH, MAX_PICTURES, storedText } from "#shared/fields.ts";
import { type Money, rupees } from "#shared/money.ts";
import { MAX_STOCK, STOCK_TOO_LARGE } from "#shared/stock/stock-limits.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { safePictureUrl } from "../lib/safe-url.ts";

const gstPercent = z
  .number("GST must be a percentage, such as 18")
  .refine((percent) => gstPercentsAt(new Date()).includes(percent), { error: gstRule })
  .nullable();

const categoryFields = {
  name: categoryTexts.name,
  /** Id of the parent; null at the top. */
  parent: z.string("Parent must be a category").nullable(),
  description: categoryTexts.description.unwrap(),
  hsn: categoryTexts.hsn.unwrap(),
  gstPercent,
};

const categoryDraft = z.object({
  ...categoryFields,
  parent: categoryFields.parent.default(null),
  description: categoryFields.description.default(""),
  hsn: categoryFields.hsn.default(""),
  gstPercent: categoryFields.gstPercent.default(null),
});

const categoryChange = z.object(categoryFields).partial();

const picture = storedText("Photos", MAX_PICTURE_URL_LENGTH).transform((given, { addIssue }) => {
  const address = safePictureUrl(given);
  if (address === undefined) addIssue("Photos must be uploaded pictures or http(s) addresses");
  return address ?? z.NEVER;
});

const TIER_RULE =
  "Bulk discounts must each have a whole quantity of 2 or more and a discount from 0 to 100";

const isHundredths = (number: number) => Number.isInteger(Math.round(number * 1e6) / 1e4);

const tier = z.object(
  {
    quantity: z
      .number(TIER_RULE)
      .int(TIER_RULE)
      .min(MIN_TIER_QUANTITY, TIER_RULE)
      .max(MAX_TIER_QUANTITY, TIER_RULE),
    discount: z
      .number(TIER_RULE)
      .min(0, TIER_RULE)
      .max(100, TIER_RULE)
      .refine(isHundredths, "Bulk discounts must have at most 2 decimals"),
  },
  TIER_RULE,
);

const SPECIFICATION_RULE = "Specifications must each have a name and a value";

const productFields = {
  name: productTexts.name,
  description: productTexts.description.unwrap(),
  /** Paise, GST included. */
  price: z
    .custom<Money>((value) => value !== undefined, "Price is required")
    .refine((value) => Number.isSafeInteger(value), "Price must be an amount")
    .refine((price) => price >= 0, "Price must be 0 or more")
    .refine((price) => price <= rupees(MAX_PRICE_RUPEES), PRICE_TOO_LARGE),
  /** Paise, without GST; null where it is not known. */
  cost: z
    .custom<Money | null>((value) => value === null || Number.isSafeInteger(value), COST_RULE)
    .refine((cost) => cost === null || cost >= 0, COST_RULE)
    .refine((cost) => cost === null || cost <= rupees(MAX_PRICE_RUPEES), COST_TOO_LARGE),
  /** The stock. */
  quantity: z
    .number("Quantity must be a whole number")
    .int("Quantity must be a whole number")
    .min(0, "Quantity must be 0 or more")
    .max(MAX_STOCK, STOCK_TOO_LARGE),
  /** Id of the category. */
  category: z.string("Category is required").min(1, "Category is required"),
  shipping: z.boolean("Shipping must be true or false"),
  customised: z.boolean("Customised must be true or false"),
  photo: z.array(picture).max(MAX_PICTURES, `Photos must be at most ${MAX_PICTURES}`),
  bulkDiscounts: z
    .array(tier, "Bulk discounts must be a list of quantity and discount")
    .max(MAX_TIERS, `Bulk discounts must be at most ${MAX_TIERS}`)
    .refine(
      (tiers) => new Set(tiers.map(({ quantity }) => quantity)).size === tiers.length,
      "Bulk discounts must name each quantity once",
    )
    .transform((tiers) => tiers.toSorted((a, b) => a.quantity - b.quantity)),
  sku: productTexts.sku.unwrap(),
  specifications: z
    .array(
      specification.extend({
        name: storedText("Specifications", MAX_SPECIFICATION_NAME_LENGTH).min(
          1,
          SPECIFICATION_RULE,
        ),
        value: storedText("Specifications", MAX_SPECIFICATION_VALUE_LENGTH).min(
          1,
          SPECIFICATION_RULE,
        ),
      }),
      "Specifications must be a list of name and value",
    )
    .max(MAX_SPECIFICATIONS, `Specifications must be at most ${MAX_SPECIFICATIONS}`),
  brand: productTexts.brand.unwrap(),
  origin: productTexts.origin.unwrap(),
  netQuantity: productTexts.netQuantity.unwrap(),
  unit: productTexts.unit.unwrap(),
  /** Grams of a packed piece. */
  weight: z.number(WEIGHT_RULE).refine(isWeight, WEIGHT_RULE).nullable(),
  packedSize: productTexts.packedSize.unwrap(),
  hsn: productTexts.hsn.unwrap(),
  gstPercent,
  /** The date from which HSN and GST hold, such as `2025-09-22`. */
  taxFrom: storedText("Tax date", 10),
} satisfies Record<keyof typeof productForm.shape | "taxFrom", z.ZodType>;

const productDraft = z.object({
  ...productFields,
  description: productFields.description.default(""),
  cost: productFields.cost.default(null),
  quantity: productFields.quantity.default(0),
  shipping: productFields.shipping.default(true),
  customised: productFields.customised.default(false),
  photo: productFields.photo.default([]),
  bulkDiscounts: productFields.bulkDiscounts.default([]),
  sku: productFields.sku.default(""),
  specifications: productFields.specifications.default([]),
  brand: productFields.brand.default(""),
  origin: productFields.origin.default(""),
  netQuantity: productFields.netQuantity.default(""),
  unit: productFields.unit.default("NOS"),
  weight: productFields.weight.default(null),
  packedSize: productFields.packedSize.default(""),
  hsn: productFields.hsn.default(""),
  gstPercent: productFields.gstPercent.default(null),
  taxFrom: productFields.taxFrom.default(""),
});

const productChange = z.object(productFields).partial();

/** A category as an admin (or the demo) gives it. */
export type CategoryDraft = z.input<typeof categoryDraft>;
export type CheckedCategory = z.output<typeof categoryDraft>;
/** Fields left out stay. */
export type CategoryChange = z.input<typeof categoryChange>;
/** A product as an admin (or the demo) gives it; the price in paise. */
export type ProductDraft = z.input<typeof productDraft>;
export type CheckedProduct = z.output<typeof productDraft>;
/** Fields left out stay. */
export type ProductChange = z.input<typeof productChange>;
export type CheckedProductChange = z.output<typeof productChange>;

/** Fails with `invalid_request` and each refused field. */
export const checkCategory = (draft: CategoryDraft) => check(categoryDraft, draft);
export const checkCategoryChange = (change: CategoryChange) => check(categoryChange, change);
export const checkProduct = (draft: ProductDraft) => check(productDraft, draft);
export const checkProductChange = (change: ProductChange) => check(productChange, change);

/** Checks with any schema whose messages are whole sentences; fails with `invalid_request`. */
export function check<Output>(
  schema: z.ZodType<Output>,
  draft: unknown,
): Outcome<Output, "invalid_request"> {
  const read = schema.safeParse(draft);
  if (read.success) return success(read.data);
  const fields: Record<string, string> = {};
  for (const { path, message } of read.error.issues) fields[String(path[0])] ??= message;
  return invalidFields(fields);
}
