import type { DocumentBody, DocumentLine } from "#shared/documents/document.ts";
import { totalsOf } from "#shared/documents/document-sums.ts";
import type { Seller } from "#shared/documents/seller.ts";
import { type Money, paise } from "#shared/money.ts";
import { allocatedShare } from "#shared/orders/allocated-share.ts";
import type { DocumentDraft } from "./issue-document.ts";

interface CreditedLine {
  /** Of the order's line. */
  position: number;
  /** Pieces that came back; 0 where only the price is lowered. */
  quantity: number;
  amount: Money;
  /** Credited of the line before. */
  before: Money;
}

interface CreditReason {
  reason: string;
  /** The shop as documents of today name it under the invoice's GSTIN; undefined where that is another one by now. */
  seller: Seller | undefined;
}

/**
 * The credit note for lines of an invoice, by the seller as it is registered today; where its GSTIN is
 * another one by now, by that of the invoice, whose tax no other can correct. Each tax is shared out over the line's credits as they come,
 * so that the last takes what is left of each, to the paisa.
 *
 * @param lines none credited beyond its total: that throws
 */
export function creditNote(
  invoice: DocumentBody,
  credited: readonly CreditedLine[],
  { reason, seller }: CreditReason,
): DocumentDraft {
  const lines = credited.map((one) => {
    const line = invoice.lines.find(({ position }) => position === one.position);
    if (!line) throw new Error(`invoice ${invoice.number} has no line ${one.position}`);
    return creditLine(line, one);
  });
  const { shipment: _, reason: __, collect: ___, number, issuedOn, ...copied } = invoice;
  return {
    ...copied,
    kind: "credit-note",
    ...(seller && { seller }),
    corrects: { number, issuedOn, total: invoice.totals.total },
    reason,
    lines,
    totals: totalsOf(lines),
  };
}

function creditLine(line: DocumentLine, { quantity, amount, before }: CreditedLine): DocumentLine {
  // The paise of the line's total are its pieces here: what is credited takes its part of each tax.
  const partOf = (tax: number) => allocatedShare(paise(tax), line.total, before, amount);
  const [cgst, stateGst, igst] = [partOf(line.cgst), partOf(line.stateGst), partOf(line.igst)];
  return {
    ...line,
    quantity,
    coupon: partOf(line.coupon),
    freight: partOf(line.freight),
    cgst,
    stateGst,
    igst,
    taxable: amount - cgst - stateGst - igst,
    total: amount,
    invoiced: { quantity: line.quantity, total: line.total },
  };
}

/**
 * The plain credit voucher for lines of an invoice whose tax can no longer be corrected: the same money,
 * and no GST.
 */
export function creditVoucher(
  invoice: DocumentBody,
  credited: readonly CreditedLine[],
  given: CreditReason,
): DocumentDraft {
  const note = creditNote(invoice, credited, given);
  const lines = note.lines.map((line) => ({
    ...line,
    ...{ cgst: 0, stateGst: 0, igst: 0 },
    taxable: line.total,
  }));
  return { ...note, kind: "credit-voucher", lines, totals: totalsOf(lines) };
}
