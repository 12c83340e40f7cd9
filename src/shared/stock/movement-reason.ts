import { z } from "zod";
import { MAX_NAME_LENGTH, MAX_SUPPLIER_REFERENCE_LENGTH } from "../text-lengths.ts";

/**
 * Why the number of pieces in a branch changed. The list is closed, as in the database's
 * `stock_movements`: each change is one of these, and who reads the ledger can add up each.
 */
export const movementReasons = [
  /** It left with a shipment, a replacement included. */
  "sale",
  /** A return, or what was refused at the door, went back to the shelf. */
  "return",
  "damage",
  /** Somebody counted, and found another number. */
  "count",
  /** A supplier's delivery. */
  "delivery",
  /** Between branches: one leaves, one arrives. */
  "transfer",
  /** What was there as the product came into the ledger. */
  "import",
  "correction",
] as const;

export type MovementReason = (typeof movementReasons)[number];

/** What is entered of the stock by itself; the others refer to an order or a return, and a correction need not. */
export const entryReasons = ["damage", "count", "delivery", "transfer", "import"] as const;

export type EntryReason = (typeof entryReasons)[number];

/** Why somebody changes a product's stock by hand. */
export const editReasons = ["delivery", "damage", "count", "correction"] as const;

export type EditReason = (typeof editReasons)[number];

/** For whoever reads a product's movements later. */
export const stockNote = z.string().trim().max(200, "The note takes 200 characters at most");

/** Of a delivery: whose it is, and the number of their bill or delivery note. */
export const supplierTexts = {
  supplier: z
    .string()
    .trim()
    .max(MAX_NAME_LENGTH, `The supplier's name takes ${MAX_NAME_LENGTH} characters at most`)
    .optional(),
  supplierReference: z
    .string()
    .trim()
    .max(
      MAX_SUPPLIER_REFERENCE_LENGTH,
      `The bill's number takes ${MAX_SUPPLIER_REFERENCE_LENGTH} characters at most`,
    )
    .optional(),
};

/** As staff read them. */
export const reasonTexts: Record<MovementReason, string> = {
  sale: "Sent with an order",
  return: "Came back of an order",
  damage: "Damaged or missing",
  count: "Counted",
  delivery: "A delivery came",
  transfer: "Moved between branches",
  import: "Was there when the movements began",
  correction: "Correction",
};
