import type { DocumentBody } from "#shared/documents/document.ts";
import { type Money, rupees } from "#shared/money.ts";

/** An issued document, with what else must be known to put it into the right table. */
export interface PeriodDocument {
  financialYear: number;
  sequence: number;
  body: DocumentBody;
  /** Of a credit note: what the invoice that it corrects came to. */
  correctsTotal: Money | null;
  /** Its reference at the e-invoice portal, where it is registered. */
  irn: string | null;
}

/**
 * From which value (GST included) an invoice to an unregistered buyer in another state is reported
 * by itself. Sources: rule 59 of the CGST Rules; Notification 12/2024-Central Tax of 10 July 2024.
 */
const largeSales: readonly { from: string; over: Money }[] = [
  { from: "2017-07-01", over: rupees(2_50_000) },
  { from: "2024-08-01", over: rupees(1_00_000) },
];

/** A large invoice to an unregistered buyer in another state, by its day and value. */
function isLargeSale(issuedOn: string, total: number): boolean {
  const rule = largeSales.findLast(({ from }) => from <= issuedOn);
  return rule !== undefined && total > rule.over;
}

/** The tables of GSTR-1 that a document's value is reported in. */
type Gstr1Table = "b2b" | "b2cl" | "b2cs" | "cdnr" | "cdnur";

/**
 * In which table a document's value is reported; undefined for a challan or a credit voucher, which have none. A credit
 * note to an unregistered buyer stands by itself where its invoice did, else it lowers b2cs: by the
 * invoice's day and value, never its own.
 */
export function tableOf({ body, correctsTotal }: PeriodDocument): Gstr1Table | undefined {
  const { kind, buyer, taxKind, issuedOn, totals, corrects } = body;
  if (kind === "challan" || kind === "credit-voucher") return undefined;
  if (buyer.gstin) return kind === "invoice" ? "b2b" : "cdnr";
  if (taxKind !== "IGST") return "b2cs";
  if (kind === "invoice") return isLargeSale(issuedOn, totals.total) ? "b2cl" : "b2cs";
  return corrects && isLargeSale(corrects.issuedOn, correctsTotal ?? 0) ? "cdnur" : "b2cs";
}

/** The document changes what GST is due. */
export function isTaxed({ body: { kind } }: PeriodDocument): boolean {
  return kind === "invoice" || kind === "credit-note";
}

/** 1 for what was sold, −1 for what was taken back. */
export function signOf({ body }: PeriodDocument): 1 | -1 {
  return body.kind === "credit-note" ? -1 : 1;
}
