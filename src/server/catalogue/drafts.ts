import { z } from "zod";
import { specification } from "#shared/catalogue/contract.ts";
import { type Failure, failure, type Outcome, success } from "#shared/failure.ts";
import { isStorable, MAX_ADDRESS, MAX_PICTURES, UNSTORABLE } from "#shared/fields.ts";
import type { Money } from "#shared/money.ts";
import { safePictureUrl } from "../lib/safe-url.ts";

/** How each field is called on the dashboard; a refusal begins with it. */
const labels: Record<string, string> = {
  bulkDiscounts: "Bulk discounts",
  gstPercent: "GST percent",
  hsn: "HSN",
  netQuantity: "Net quantity",
  photo: "Photos",
  sku: "SKU",
  taxFrom: "Tax date",
};

const line = (longest: number) =>
  z
    .string("must be text")
    .trim()
    .max(longest, `must have at most ${longest} characters`)
    .refine(isStorable, UNSTORABLE);

const named = (longest: number) => line(longest).min(1, "is required");

const categoryFields = {
  name: named(100),
  /** Id of the parent; null at the top. */
  parent: z.string("must be a category").nullable(),
  description: line(2_000),
};

const categoryDraft = z.object({
  ...categoryFields,
  parent: categoryFields.parent.default(null),
  description: categoryFields.description.default(""),
});

const categoryChange = z.object(categoryFields).partial();

const picture = line(MAX_ADDRESS).transform((given, { addIssue }) => {
  const address = safePictureUrl(given);
  if (address === undefined) addIssue("must be uploaded pictures or http(s) addresses");
  return address ?? z.NEVER;
});

const TIER_RULE = "must each have a whole quantity of 2 or more and a discount from 0 to 100";

const hundredth = (number: number) => Number.isInteger(Math.round(number * 1e6) / 1e4);

const tier = z.object(
  {
    quantity: z.number(TIER_RULE).int(TIER_RULE).min(2, TIER_RULE).max(1_000_000, TIER_RULE),
    discount: z
      .number(TIER_RULE)
      .min(0, TIER_RULE)
      .max(100, TIER_RULE)
      .refine(hundredth, "must have at most 2 decimals"),
  },
  TIER_RULE,
);

const SPECIFICATION_RULE = "must each have a name and a value";

const productFields = {
  name: named(200),
  description: line(20_000),
  /** Paise, GST included. */
  price: z
    .custom<Money>((value) => value !== undefined, "is required")
    .refine((value) => Number.isSafeInteger(value), "must be an amount")
    .refine((price) => price >= 0, "must be 0 or more")
    .refine((price) => price <= 100_000_000_000, "must be at most ₹1,00,00,00,000"),
  /** The stock. */
  quantity: z
    .number("must be a whole number")
    .int("must be a whole number")
    .min(0, "must be 0 or more")
    .max(1_000_000_000, "must be at most 1,00,00,00,000"),
  /** Id of the category. */
  category: z.string("is required").min(1, "is required"),
  shipping: z.boolean("must be true or false"),
  photo: z.array(picture).max(MAX_PICTURES, `must be at most ${MAX_PICTURES}`),
  bulkDiscounts: z
    .array(tier, "must be a list of quantity and discount")
    .max(20, "must be at most 20")
    .refine(
      (tiers) => new Set(tiers.map(({ quantity }) => quantity)).size === tiers.length,
      "must name each quantity once",
    )
    .transform((tiers) => tiers.toSorted((a, b) => a.quantity - b.quantity)),
  sku: line(60),
  specifications: z
    .array(
      specification.extend({
        name: line(100).min(1, SPECIFICATION_RULE),
        value: line(500).min(1, SPECIFICATION_RULE),
      }),
      "must be a list of name and value",
    )
    .max(60, "must be at most 60"),
  origin: line(100),
  netQuantity: line(100),
  hsn: line(20),
  gstPercent: z
    .number("must be a number")
    .min(0, "must be from 0 to 100")
    .max(100, "must be from 0 to 100")
    .nullable(),
  /** The date from which HSN and GST hold, such as `2025-09-22`. */
  taxFrom: line(10),
};

const productDraft = z.object({
  ...productFields,
  description: productFields.description.default(""),
  quantity: productFields.quantity.default(0),
  shipping: productFields.shipping.default(true),
  photo: productFields.photo.default([]),
  bulkDiscounts: productFields.bulkDiscounts.default([]),
  sku: productFields.sku.default(""),
  specifications: productFields.specifications.default([]),
  origin: productFields.origin.default(""),
  netQuantity: productFields.netQuantity.default(""),
  hsn: productFields.hsn.default(""),
  gstPercent: productFields.gstPercent.default(null),
  taxFrom: productFields.taxFrom.default(""),
});

const productChange = z.object(productFields).partial();

/** A category as an admin (or the demo) gives it. */
export type CategoryDraft = z.input<typeof categoryDraft>;
export type CheckedCategory = z.output<typeof categoryDraft>;
/** What becomes different about a category; what is left out stays. */
export type CategoryChange = z.input<typeof categoryChange>;
/** A product as an admin (or the demo) gives it; the price in paise. */
export type ProductDraft = z.input<typeof productDraft>;
export type CheckedProduct = z.output<typeof productDraft>;
/** What becomes different about a product; what is left out stays. */
export type ProductChange = z.input<typeof productChange>;
export type CheckedProductChange = z.output<typeof productChange>;

/** Fails with `invalid_request` and each refused field. */
export const checkCategory = (draft: CategoryDraft) => check(categoryDraft, draft);
export const checkCategoryChange = (change: CategoryChange) => check(categoryChange, change);
export const checkProduct = (draft: ProductDraft) => check(productDraft, draft);
export const checkProductChange = (change: ProductChange) => check(productChange, change);

/** Checks with any schema whose messages say what a field must be; refuses like the four above. */
export function check<Output>(
  schema: z.ZodType<Output>,
  draft: unknown,
): Outcome<Output, "invalid_request"> {
  const read = schema.safeParse(draft);
  if (read.success) return success(read.data);
  const whys: Record<string, string> = {};
  for (const { path, message } of read.error.issues) whys[String(path[0])] ??= message;
  return refuseFields(whys);
}

/** A refusal of fields, each with what it must be, such as `is required`. */
export function refuseFields(whys: Record<string, string>): Failure<"invalid_request"> {
  const fields = Object.fromEntries(
    Object.entries(whys).map(([name, why]) => [name, `${labelOf(name)} ${why}`]),
  );
  const [first = "The request is not valid"] = Object.values(fields);
  return failure("invalid_request", first, { fields });
}

function labelOf(field: string): string {
  return labels[field] ?? field.charAt(0).toUpperCase() + field.slice(1);
}
