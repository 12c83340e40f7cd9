import { z } from "zod";

const MAX_LOW_STOCK = 10_000;
export const MAX_CATEGORY_LIMITS = 200;

const pieces = z
  .number("Enter the pieces as a whole number")
  .int("Enter the pieces as a whole number")
  .min(1, "At least 1 piece")
  .max(MAX_LOW_STOCK, "At most 10,000 pieces");

const categoryLimit = z.object({
  /** The category's slug, which never changes and which people can read in the history. */
  category: z.string("Choose a category").min(1, "Choose a category").max(200, "Choose a category"),
  /** The same of its products, and of those below it that no nearer category has a limit for. */
  lowStock: pieces,
});

export const stockSettings = z.object({
  /** A product with this many pieces or fewer, but some, is low on stock: the dashboard lists it. */
  lowStock: pieces.default(5),
  /** Categories with another limit than the shop's; of one that is gone, it counts for nothing. */
  categories: z
    .array(categoryLimit)
    .max(MAX_CATEGORY_LIMITS, `At most ${MAX_CATEGORY_LIMITS} categories have their own`)
    .superRefine((limits, context) => {
      for (const [at, { category }] of limits.entries()) {
        if (limits.findIndex((limit) => limit.category === category) === at) continue;
        const message = "This category has a limit already";
        context.addIssue({ code: "custom", path: [at, "category"], message });
      }
    })
    .default([]),
});
export type StockSettings = z.infer<typeof stockSettings>;
