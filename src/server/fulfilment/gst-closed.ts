import { creditClosedOn, financialYearOf } from "#shared/documents/document-number.ts";
import { dayInIndia } from "../documents/sale-document.ts";
import type { Parcel } from "../orders/pieces-store.ts";

/** Of a parcel whose invoice is too old for a credit note, since when: it was issued as the parcel left. */
export function gstClosed({ document, shippedAt }: Parcel): { gstClosedOn?: string } {
  const last = creditClosedOn(financialYearOf(shippedAt), dayInIndia(new Date()));
  return document && last ? { gstClosedOn: last } : {};
}
