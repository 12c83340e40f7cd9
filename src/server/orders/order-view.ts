import { todayInIndia } from "#shared/dates.ts";
import { creditedPart } from "#shared/documents/credited-part.ts";
import { type Money, paise, toRupees } from "#shared/money.ts";
import type { Order, OrderShipment, OrderTransfer } from "#shared/orders/contract.ts";
import { isFulfillable, waitsForPayment } from "#shared/orders/payment-status.ts";
import { isReadyForPickUp } from "#shared/orders/ready-for-pick-up.ts";
import { cashOfShipments, cashToHaveReady } from "./cash-of-shipments.ts";
import { buyerOf } from "./order-buyer.ts";
import {
  type Credit,
  noFulfilment,
  type OrderFulfilment,
  type Shipment,
} from "./order-fulfilment-store.ts";
import { amountDue, lineQuantities, valueDropped, valueLeft } from "./order-quantities.ts";
import type { EventRow, LineRow, OrderRow } from "./store.ts";
import { hasSeveralSellers, type TaxedPart } from "./taxed-parts.ts";
import { shareableToken } from "./tracking-link.ts";

/**
 * An order as JSON carries it, without its history.
 *
 * @param taxedParts where it is not invoiced wholly under the GSTIN that it says
 */
export function orderView(
  order: OrderRow,
  lines: readonly LineRow[],
  fulfilment: OrderFulfilment = noFulfilment,
  taxedParts?: readonly TaxedPart[],
): Order {
  const buyer = buyerOf(order);
  const trackingToken = shareableToken(order);
  const last = fulfilment.shipments.at(-1);
  const cash = cashOfShipments(order, fulfilment);
  const namesGstin = hasSeveralSellers(fulfilment, taxedParts);
  return {
    _id: order.id,
    ...(order.number && { number: order.number }),
    orderId: order.orderId,
    createdAt: order.createdAt.toISOString(),
    ...(order.status ? { status: order.status } : {}),
    products: lineQuantities(lines, fulfilment).map(({ line, shipped, cancelled, returned }) => ({
      product: {
        _id: line.productId,
        slug: line.slug,
        name: line.name,
        images: line.image ? [line.image] : [],
      },
      quantity: line.quantity,
      price: toRupees(paise(line.unitPricePaise)),
      ...(line.sku && { sku: line.sku }),
      ...(line.hsn && { hsn: line.hsn }),
      ...(line.gstPercent !== null && { gstPercent: line.gstPercent }),
      unit: line.unit,
      ...(line.origin && { origin: line.origin }),
      ...(shipped > 0 && { shipped }),
      ...(cancelled > 0 && { cancelled }),
      ...(returned > 0 && { returned }),
    })),
    shippingAddress: order.shippingAddress,
    // What has left, or was cancelled, goes nowhere else: nobody is asked any more.
    ...(order.addressRequest &&
      order.status === "Processing" && { addressRequest: order.addressRequest }),
    ...(buyer && { buyer }),
    totalAmount: toRupees(paise(order.totalPaise)),
    ...droppedOf(order, fulfilment),
    ...(order.couponCode
      ? { coupon: { code: order.couponCode, amount: toRupees(paise(order.couponPaise)) } }
      : {}),
    ...shippingOf(order),
    ...(isReadyForPickUp(pickUpFactsOf(order, fulfilment)) && { isReadyForPickUp: true as const }),
    ...deliveryPromise(order),
    ...(order.sellerGstin !== null && { sellerGstin: order.sellerGstin }),
    ...(taxedParts && {
      taxedParts: taxedParts.map((part) => ({ ...part, amount: toRupees(part.amount) })),
    }),
    ...(!order.keepsStock && waitsForPayment(order.paymentState) ? { stockHeld: false } : {}),
    ...(order.payBy === "gateway" &&
      waitsForPayment(order.paymentState) && { payUntil: order.reservedUntil.toISOString() }),
    payment: {
      status: order.paymentState,
      ...(order.paymentMethod ? { method: order.paymentMethod } : {}),
      ...acceptedAmount(order),
      ...(order.payBy !== "gateway" && { by: order.payBy }),
      ...(order.paymentState === "due" && {
        toCollect: toRupees(amountDue(order, fulfilment)),
        toHaveReady: toRupees(cashToHaveReady(order, fulfilment)),
      }),
      ...openTransfer(order),
    },
    ...(order.quoteId && { quote: quoteOf(order.quoteId, order.quoteNumber) }),
    ...(last && { tracking: { carrier: last.carrier, number: last.trackingNumber } }),
    ...(fulfilment.shipments.length > 0 && {
      shipments: fulfilment.shipments.map((shipment) =>
        shipmentView(shipment, cash.get(shipment.ordinal), namesGstin),
      ),
    }),
    ...(fulfilment.cancelled.length > 0 && { cancellations: cancellationViews(fulfilment) }),
    ...(fulfilment.credits.length > 0 && {
      credits: fulfilment.credits.map((credit) => creditView(credit, fulfilment, namesGstin)),
    }),
    ...(trackingToken !== undefined && { trackingToken }),
  };
}

function droppedOf(order: OrderRow, fulfilment: OrderFulfilment): Pick<Order, "dropped"> {
  const { cancelled, credited } = valueDropped(fulfilment);
  if (cancelled === 0 && credited === 0) return {};
  return {
    dropped: {
      cancelled: toRupees(cancelled),
      credited: toRupees(credited),
      left: toRupees(valueLeft(order, fulfilment)),
    },
  };
}

function shippingOf({ freightPaise, shippingMethod }: OrderRow): Pick<Order, "freight"> {
  if (!shippingMethod) return {};
  const { id: _, ...method } = shippingMethod;
  return { freight: { ...method, amount: toRupees(paise(freightPaise)) } };
}

/** What tells of an order whether it lies ready to be picked up (`isReadyForPickUp`). */
export function pickUpFactsOf(
  { status, packedAt, shippingMethod }: Pick<OrderRow, "status" | "packedAt" | "shippingMethod">,
  { shipments }: Pick<OrderFulfilment, "shipments">,
) {
  return { status, packedAt, isPickUp: shippingMethod?.pickUpAt !== undefined, shipments };
}

/** The day by which it should arrive, while that day is not over and it is still to come. */
export function deliveryPromise({
  arrivesBy,
  status,
  paymentState,
}: Pick<OrderRow, "arrivesBy" | "status" | "paymentState">): { arrivesBy?: string } {
  const goesOut = isFulfillable(paymentState) && (status === "Processing" || status === "Shipped");
  return arrivesBy && goesOut && arrivesBy >= todayInIndia() ? { arrivesBy } : {};
}

function shipmentView(
  shipment: Shipment,
  toCollect: Money | undefined,
  namesGstin: boolean,
): OrderShipment {
  const { ordinal, carrier, trackingNumber, shippedAt, deliveredAt, weightGrams, ewayBill } =
    shipment;
  return {
    number: ordinal,
    carrier,
    trackingNumber,
    shippedAt: shippedAt.toISOString(),
    ...(deliveredAt && { deliveredAt: deliveredAt.toISOString() }),
    ...(shipment.isReplacement && { isReplacement: true as const }),
    ...(weightGrams !== null && { weightGrams }),
    ...(ewayBill !== null && { ewayBill }),
    ...(shipment.link && { link: shipment.link }),
    items: shipment.lines.map(itemView),
    ...documentView(shipment, namesGstin),
    ...(toCollect && { toCollect: toRupees(toCollect) }),
  };
}

function cancellationViews({ cancelled }: OrderFulfilment): NonNullable<Order["cancellations"]> {
  return [...Map.groupBy(cancelled, ({ cancellationId }) => cancellationId).values()].flatMap(
    (lines) => {
      const [first] = lines;
      if (!first) return [];
      return [
        {
          at: first.createdAt.toISOString(),
          reason: first.reason,
          ...(first.refundPaise !== null && { amount: toRupees(paise(first.refundPaise)) }),
          items: lines.map(itemView),
        },
      ];
    },
  );
}

const itemView = ({ position, quantity }: { position: number; quantity: number }) => ({
  line: position,
  quantity,
});

function creditView(
  credit: Credit,
  { shipments }: OrderFulfilment,
  namesGstin: boolean,
): NonNullable<Order["credits"]>[number] {
  const amount = credit.lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const shipment = shipments.find(({ id }) => id === credit.shipmentId);
  const parts = credit.lines.flatMap(({ position, quantity, amountPaise: total }) => {
    const of = shipment?.lines.find((line) => line.position === position);
    const invoiced = of && { quantity: of.quantity, total: of.goodsPaise + of.freightPaise };
    const part = creditedPart({ quantity, total, invoiced });
    return part ? [{ line: position, part }] : [];
  });
  return {
    at: credit.createdAt.toISOString(),
    amount: toRupees(paise(amount)),
    reason: credit.reason,
    shipment: shipment?.ordinal ?? 0,
    items: credit.lines.filter(({ quantity }) => quantity > 0).map(itemView),
    ...(parts.length > 0 && { parts }),
    ...documentView(credit, namesGstin),
  };
}

function documentView({ document }: Pick<Shipment | Credit, "document">, namesGstin: boolean) {
  if (!document) return {};
  const { id, kind, number, sellerGstin } = document;
  return { document: { _id: id, kind, number, ...(namesGstin && { sellerGstin }) } };
}

function acceptedAmount({ paymentState, receivedPaise, totalPaise }: OrderRow) {
  if (paymentState !== "charged" || receivedPaise === null || receivedPaise === totalPaise)
    return {};
  return { received: toRupees(paise(receivedPaise)) };
}

/** The bank transfer that is still to come for an order, or a part of it. */
export function openTransfer(order: OrderRow): { transfer?: OrderTransfer } {
  const { paymentState, transferReference: reference, transferAccount: account } = order;
  if (!reference || !account) return {};
  if (!waitsForPayment(paymentState) && paymentState !== "review") return {};
  const received = toRupees(paise(order.receivedPaise ?? 0));
  return { transfer: { reference, account, until: order.reservedUntil.toISOString(), received } };
}

/** For the customer: what happened, never who did it. */
export function shopperHistory(events: readonly EventRow[]): NonNullable<Order["history"]> {
  return events
    .filter(({ forShopper }) => forShopper)
    .map(({ at, what }) => ({ at: at.toISOString(), what }));
}

/**
 * Why an order cannot go elsewhere any more, a sentence; undefined where it can.
 *
 * @param shipments that have left
 */
export function addressRefusal(order: OrderRow, shipments: number): string | undefined {
  if (order.status !== "Processing") {
    return `This order is ${order.status ?? "not paid"}: its address cannot be changed.`;
  }
  if (order.shippingMethod?.pickUpAt) return "This order is picked up: it is sent nowhere.";
  if (shipments > 0) return "A part of this order has left already: its address stays.";
  if (order.packedAt) return "This order is packed: its address cannot be changed any more.";
  return undefined;
}

/** The quote that an order was made of. */
export function quoteOf(_id: string, number: string | null): NonNullable<Order["quote"]> {
  return { _id, ...(number && { number }) };
}
