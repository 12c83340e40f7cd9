import { creditClosedOn, financialYearOf } from "#shared/documents/document-number.ts";
import { dayInIndia } from "../documents/sale-document.ts";
import type { Shipment } from "../orders/order-fulfilment-store.ts";

/** Of a shipment whose invoice is too old for a credit note, since when: it was issued as the shipment left. */
export function gstClosed({ document, shippedAt }: Shipment): { gstClosedOn?: string } {
  const last = creditClosedOn(financialYearOf(shippedAt), dayInIndia(new Date()));
  return document && last ? { gstClosedOn: last } : {};
}
