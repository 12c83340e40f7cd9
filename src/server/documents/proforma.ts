import { totalsOf } from "#shared/documents/document-sums.ts";
import type { Offer } from "#shared/documents/offer.ts";
import { paise, times } from "#shared/money.ts";
import { lineAmounts } from "#shared/tax/line-amounts.ts";
import { taxOfSale } from "#shared/tax/sale-tax.ts";
import { buyerOf } from "../orders/order-view.ts";
import type { LineRow, OrderRow } from "../orders/store.ts";
import { dayInIndia, orderNameOf, partiesOf } from "./sale-document.ts";

/** The proforma invoice of an order: what is to pay for it, with its tax where that is known. */
export function proformaOf(
  order: OrderRow,
  lines: readonly LineRow[],
  seller: Offer["seller"],
): Offer {
  const sold = lines.map(({ unitPricePaise, quantity, gstPercent }) => ({
    amount: times(paise(unitPricePaise), quantity),
    gstPercent,
  }));
  const [off, freight] = [paise(order.couponPaise), paise(order.freightPaise)];
  const tax = taxOfSale({
    sellerGstin: seller.gstin,
    deliveryState: order.shippingAddress.state,
    buyer: buyerOf(order),
    lines: sold,
    off,
    freight,
  });
  const amounts = lineAmounts(sold, off, freight);
  const offered = lines.map((line, index) => {
    const { coupon = 0, freight: carried = 0, total = paise(0) } = amounts[index] ?? {};
    const taxed = tax.known ? tax.lines[index] : undefined;
    const { position, name, sku, hsn, unit, origin, quantity, gstPercent } = line;
    return {
      ...(taxed ?? { taxable: total, cgst: 0, stateGst: 0, igst: 0, total }),
      position,
      name,
      sku,
      hsn,
      unit,
      origin,
      quantity,
      gstPercent,
      unitPrice: line.unitPricePaise,
      coupon,
      freight: carried,
    };
  });
  const name = orderNameOf(order);
  return {
    kind: "proforma",
    number: name.number,
    issuedOn: name.placedOn,
    validUntil: dayInIndia(order.reservedUntil),
    seller,
    ...partiesOf(order),
    ...(tax.known && { placeOfSupply: tax.placeOfSupply, taxKind: tax.kind }),
    order: name,
    lines: offered,
    totals: totalsOf(offered),
  };
}
