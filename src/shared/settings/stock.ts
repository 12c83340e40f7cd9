import { z } from "zod";

const MAX_LOW_STOCK = 10_000;

export const stockSettings = z.object({
  /** With so many pieces or fewer, but some, a product runs out: the dashboard then lists it. */
  lowStock: z
    .number("Enter the pieces as a whole number")
    .int("Enter the pieces as a whole number")
    .min(1, "At least 1 piece")
    .max(MAX_LOW_STOCK, "At most 10,000 pieces")
    .default(5),
});
export type StockSettings = z.infer<typeof stockSettings>;
