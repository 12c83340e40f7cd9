import { z } from "zod";
import { productTexts } from "../catalogue/product-fields.ts";
import { indianStates } from "../tax/indian-states.ts";
import { stateText } from "../tax/place-fields.ts";

/**
 * States where goods that stay inside move without an e-way bill up to ₹1,00,000, as their notifications stood in November 2026;
 * West Bengal's lower one of 2023 was never in force.
 */
const HIGHER_LIMIT_STATES = [
  "Bihar",
  "Delhi",
  "Jharkhand",
  "Maharashtra",
  "Punjab",
  "Rajasthan",
  "Tamil Nadu",
  "West Bengal",
];

const NO_LIMIT = "Enter a limit in rupees, such as 50000";

const limit = z
  .number(NO_LIMIT)
  .positive(NO_LIMIT)
  .max(10_000_000, "Enter a smaller limit")
  .multipleOf(0.01, "Enter at most two decimals");

/** Set by the owner and the accountant; law's figures are data, not code. */
export const documentSettings = z.object({
  /** Digits of an HSN: 4 suffice up to ₹5 crore of yearly turnover, 6 are needed above. */
  hsnDigits: z.union([z.literal(4), z.literal(6)], "HSN must have 4 or 6 digits").default(4),
  /** HSN of products for which neither they nor their categories have one; empty for none. */
  defaultHsn: productTexts.hsn.default(""),
  /** GST of products, in percent, for which neither they nor their categories have a rate; null for none. */
  defaultGstPercent: z.number("GST must be a percentage, such as 18").nullable().default(null),
  /** Invoices to buyers with a GSTIN are registered at the portal (above ₹5 crore). */
  eInvoicing: z.boolean().default(false),
  /** Rupees, tax included, above which a consignment needs an e-way bill. */
  ewayLimit: limit.default(50_000),
  /** States that have another limit for goods which do not leave them. */
  ewayStates: z
    .array(
      z.object({
        state: stateText,
        limit,
      }),
    )
    .max(indianStates.length, "Name each state once")
    .refine((rows) => new Set(rows.map(({ state }) => state)).size === rows.length, {
      error: "Name each state once",
    })
    .default(() => HIGHER_LIMIT_STATES.map((state) => ({ state, limit: 100_000 }))),
});
export type DocumentSettings = z.output<typeof documentSettings>;
