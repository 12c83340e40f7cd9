import { z } from "zod";
import { documentBody } from "./document.ts";

const line = documentBody.shape.lines.element.extend({
  /** Null where the shop knows none. */
  gstPercent: z.number().nullable(),
});

/** Where a buyer transfers the sum to, and what they write beside it. */
const bankDetails = z.object({
  accountName: z.string(),
  accountNumber: z.string(),
  ifsc: z.string(),
  bank: z.string(),
  branch: z.string().optional(),
  upiId: z.string().optional(),
  /** Pays what is to come by UPI; it is drawn as a QR code. Absent where there is no UPI ID or nothing to come. */
  upiLink: z.string().optional(),
  /** By which the shop finds the transfer. */
  reference: z.string(),
});
export type BankDetails = z.infer<typeof bankDetails>;

/**
 * Before it is sold: a proforma invoice, or a quotation. It has no number of a series and is no tax
 * invoice. Without a known tax (`taxKind` left out) the amounts of tax are 0.
 */
export const offer = documentBody.pick({ issuedOn: true, buyer: true, delivery: true }).extend({
  kind: z.enum(["proforma", "quotation"]),
  /** By which people find it again: the order's, or the quotation's. */
  number: z.string(),
  /** Of a quotation, which of those that were sent it is. */
  version: z.number().int().optional(),
  /** The last day on which it holds. */
  validUntil: z.iso.date().optional(),
  seller: documentBody.shape.seller.omit({ gstin: true, gstCode: true }).extend({
    gstin: z.string().optional(),
    gstCode: z.string().optional(),
  }),
  placeOfSupply: documentBody.shape.placeOfSupply.optional(),
  taxKind: documentBody.shape.taxKind.optional(),
  order: documentBody.shape.order.partial().optional(),
  lines: z.array(line).min(1),
  totals: documentBody.shape.totals,
  bank: bankDetails.optional(),
  /** Further sentences for the buyer. */
  notes: z.array(z.string()).optional(),
});
export type Offer = z.infer<typeof offer>;

/**
 * Of a shipment, or of pieces that wait to be packed: no prices but what is to be collected for it.
 */
export interface PackingSlip {
  kind: "packing-slip";
  /** The order's, as people read it. */
  number: string;
  /** The day of the order in India, such as 2026-11-22. */
  placedOn: string;
  seller: Pick<
    Offer["seller"],
    "legalName" | "tradeName" | "address" | "email" | "phone" | "gstin" | "state" | "gstCode"
  >;
  /** Names of the branches that it is packed at; left out where that is not known, or there is one. */
  branches?: readonly string[] | undefined;
  delivery: Offer["delivery"];
  shipment?: { ordinal: number; carrier: string; trackingNumber: string } | undefined;
  purchaseOrder?: string | undefined;
  /** To be collected in cash for it, in paise. */
  collect?: number | undefined;
  note?: string | undefined;
  lines: { name: string; sku: string; unit: string; quantity: number }[];
  /** Further sentences for whoever packs. */
  notes?: readonly string[] | undefined;
}
