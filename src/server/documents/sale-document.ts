import type { BillingAddress, ShippingAddress } from "#shared/accounts/address-input.ts";
import { buyerContradictions } from "#shared/accounts/buyer-contradictions.ts";
import { asIndianClock } from "#shared/dates.ts";
import type { DocumentBody, DocumentLine } from "#shared/documents/document.ts";
import { totalsOf } from "#shared/documents/document-sums.ts";
import type { Seller } from "#shared/documents/seller.ts";
import { type Money, paise, times } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import { quoteNumber } from "#shared/quotes/quote-state.ts";
import { stateNamed } from "#shared/tax/indian-states.ts";
import { placeOfSupply } from "#shared/tax/place-of-supply.ts";
import type { OwnRegistrations } from "#shared/tax/registration.ts";
import { splitTax, taxKindOf } from "#shared/tax/sale-tax.ts";
import { endSentence } from "../lib/sentence-parts.ts";
import { buyerOf, taxedBuyerOf } from "../orders/order-buyer.ts";
import type { Allocation } from "../orders/order-quantities.ts";
import type { LineRow, OrderRow } from "../orders/store.ts";
import type { DocumentDraft } from "./issue-document.ts";

interface SaleDocument {
  kind: "invoice" | "challan";
  seller: Seller;
  order: OrderRow;
  items: readonly Allocation[];
  shipment: NonNullable<DocumentBody["shipment"]>;
  /** To be collected for the shipment at its delivery. */
  collect?: Money | undefined;
}

/**
 * Sentences, one for each thing that keeps an invoice for pieces of an order from being issued;
 * none where it can be.
 */
export function invoiceObstacles(
  shop: OwnRegistrations,
  order: OrderRow,
  lines: readonly LineRow[],
): string[] {
  return [
    ...(placeOfSupply(order.shippingAddress.state, taxedBuyerOf(order))
      ? []
      : ["The delivery address names no state of India."]),
    ...orderContradictions(shop, order),
    ...lines.flatMap(({ name, hsn, gstPercent }) => {
      const missing = [...(hsn ? [] : ["HSN"]), ...(gstPercent === null ? ["GST rate"] : [])];
      return missing.length > 0 ? [`${name} has no ${missing.join(" and no ")}.`] : [];
    }),
  ];
}

/**
 * Contradictions in an order's buyer, a sentence each: no invoice is issued before they are
 * resolved.
 */
export function orderContradictions(shop: OwnRegistrations, order: OrderRow): string[] {
  const buyer = { ...buyerOf(order), gstinConfirmed: order.gstinConfirmed };
  const { gstin, sez } = buyerContradictions(buyer, order.shippingAddress, shop);
  return [gstin, sez].flatMap((sentence) => (sentence ? [endSentence(sentence)] : []));
}

/** The document that goes with a shipment. Throws where there are `invoiceObstacles`. */
export function saleDocument({
  kind,
  seller,
  order,
  items,
  shipment,
  collect,
}: SaleDocument): DocumentDraft {
  const place = placeOfSupply(order.shippingAddress.state, taxedBuyerOf(order));
  if (!place) throw new Error(`order ${order.orderId} has no place of supply`);
  const taxKind = taxKindOf(seller.gstin, place, taxedBuyerOf(order));
  const lines = items.map((one) =>
    lineOf(one, (total, percent) => splitTax(total, percent, taxKind)),
  );
  return {
    kind,
    seller,
    ...partiesOf(order),
    placeOfSupply: place,
    taxKind,
    order: orderNameOf(order),
    shipment,
    ...(collect && { collect }),
    lines,
    totals: totalsOf(lines),
  };
}

/** To whom an order is billed, and where its goods go. */
export function partiesOf(order: OrderRow): Pick<DocumentBody, "buyer" | "delivery"> {
  const delivery = partyOf(order.shippingAddress, order);
  const billing = order.billingAddress ? partyOf(order.billingAddress, order) : delivery;
  return {
    buyer: {
      ...billing,
      email: order.customerEmail,
      ...(order.company && { company: order.company }),
      ...(order.gstin && { gstin: order.gstin }),
      ...(order.gstin && order.sez && { sez: true as const }),
    },
    delivery,
  };
}

/** How documents name an order. */
export function orderNameOf(order: OrderRow): DocumentBody["order"] {
  return {
    number: orderNames(order),
    paymentReference: order.orderId,
    placedOn: dayInIndia(order.createdAt),
    ...(order.purchaseOrder && { purchaseOrder: order.purchaseOrder }),
    ...(order.couponCode && { couponCode: order.couponCode }),
    ...(order.quoteId && {
      quotation: quoteNumber({ id: order.quoteId, number: order.quoteNumber }),
    }),
  };
}

/** A moment's day in India, such as 2026-11-22. */
export function dayInIndia(moment: Date): string {
  return asIndianClock(moment).toISOString().slice(0, 10);
}

function lineOf(
  { line, quantity, goods, freight }: Allocation,
  tax: (total: Money, percent: number) => ReturnType<typeof splitTax>,
): DocumentLine {
  const { position, name, sku, hsn, unit, origin, gstPercent, unitPricePaise } = line;
  if (!hsn || gstPercent === null) throw new Error(`line ${position} has no HSN or no rate`);
  const unitPrice = paise(unitPricePaise);
  return {
    position,
    name,
    sku,
    hsn,
    unit,
    origin,
    quantity,
    gstPercent,
    unitPrice,
    coupon: paise(times(unitPrice, quantity) - goods),
    freight,
    ...tax(paise(goods + freight), gstPercent),
  };
}

function partyOf(
  address: ShippingAddress | BillingAddress,
  { customerName, customerPhone }: OrderRow,
): DocumentBody["delivery"] {
  const phone = ("phone" in address && address.phone) || customerPhone;
  return {
    name: ("name" in address && address.name) || customerName,
    address: address.address,
    city: address.city,
    state: address.state,
    gstCode: stateNamed(address.state)?.gstCode ?? "",
    pincode: address.pincode,
    ...(phone && { phone }),
  };
}
