import { z } from "zod";
import { bulkDiscount, specification } from "#shared/catalogue/contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Money } from "#shared/money.ts";

/** PostgreSQL's text holds every character but NUL. */
const line = (longest: number) =>
  z
    .string("is a text")
    .trim()
    .max(longest, `has at most ${longest} characters`)
    .refine((text) => !text.includes("\u0000"), "has a character that cannot be kept");

const named = (longest: number) => line(longest).min(1, "is required");

const categoryDraft = z.object({
  name: named(100),
  /** Id of the parent; null at the top. */
  parent: z.string().nullable().default(null),
  description: line(2_000).default(""),
});

/** Of another store, or of this one. Nothing else can be a picture; `javascript:` is not. */
const pictureUrl = line(1_000).regex(/^(?:https?:\/\/[^\s/]|\/(?!\/))\S*$/, "is no picture's URL");

const hundredth = (number: number) => Number.isInteger(Math.round(number * 1e6) / 1e4);

const productDraft = z.object({
  name: named(200),
  description: line(20_000).default(""),
  /** Paise, GST included. */
  price: z
    .custom<Money>((value) => Number.isSafeInteger(value), "is an amount")
    .refine((price) => price >= 0, "is 0 or more")
    .refine((price) => price <= 100_000_000_000, "is at most ₹1,00,00,00,000"),
  /** The stock. */
  quantity: z
    .number("is a whole number")
    .int("is a whole number")
    .min(0, "is 0 or more")
    .max(1_000_000_000, "is too large")
    .default(0),
  /** Id of the category. */
  category: z.string("is required").min(1, "is required"),
  shipping: z.boolean("is true or false").default(true),
  photo: z.array(pictureUrl).max(40, "are at most 40").default([]),
  bulkDiscounts: z
    .array(
      bulkDiscount.refine(({ discount }) => hundredth(discount), "has at most 2 decimals"),
      "is a list of quantity and discount",
    )
    .max(20, "are at most 20")
    .refine(
      (tiers) => new Set(tiers.map(({ quantity }) => quantity)).size === tiers.length,
      "names a quantity twice",
    )
    .transform((tiers) => tiers.toSorted((a, b) => a.quantity - b.quantity))
    .default([]),
  sku: line(60).default(""),
  specifications: z
    .array(specification.extend({ name: named(100), value: named(500) }))
    .max(60, "are at most 60")
    .default([]),
  origin: line(100).default(""),
  netQuantity: line(100).default(""),
  hsn: line(20).default(""),
  gstPercent: z.number("is a number").min(0).max(100).nullable().default(null),
  /** The date from which HSN and GST hold, such as `2025-09-22`. */
  taxFrom: line(10).default(""),
});

/** A category as an admin (or the demo) gives it. */
export type CategoryDraft = z.input<typeof categoryDraft>;
export type CheckedCategory = z.output<typeof categoryDraft>;
/** A product as an admin (or the demo) gives it; the price in paise. */
export type ProductDraft = z.input<typeof productDraft>;
export type CheckedProduct = z.output<typeof productDraft>;

/** Fails with `invalid_request` and each refused field. */
export function checkCategory(draft: CategoryDraft): Outcome<CheckedCategory> {
  return check(categoryDraft, draft);
}

/** Fails with `invalid_request` and each refused field. */
export function checkProduct(draft: ProductDraft): Outcome<CheckedProduct> {
  return check(productDraft, draft);
}

function check<Output>(schema: z.ZodType<Output>, draft: unknown): Outcome<Output> {
  const read = schema.safeParse(draft);
  if (read.success) return success(read.data);
  const fields: Record<string, string> = {};
  for (const { path, message } of read.error.issues) fields[String(path[0])] ??= message;
  const [[name = "", why = ""] = []] = Object.entries(fields);
  return failure("invalid_request", `${name} ${why}`, { fields });
}
