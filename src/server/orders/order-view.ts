import { type BuyerDetails, filledDetails } from "#shared/checkout/buyer.ts";
import { paise, toRupees } from "#shared/money.ts";
import type { Order } from "#shared/orders/contract.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import type { EventRow, LineRow, OrderRow } from "./store.ts";
import { shareableToken } from "./tracking-link.ts";

/** What the buyer added to an order; undefined for nothing. */
export function buyerOf(
  order: Pick<OrderRow, "company" | "gstin" | "billingAddress" | "purchaseOrder" | "note">,
): BuyerDetails | undefined {
  const { company, gstin, billingAddress, purchaseOrder, note } = order;
  return filledDetails({
    ...(company && { company }),
    ...(gstin && { gstin }),
    ...(billingAddress && { billingAddress }),
    ...(purchaseOrder && { purchaseOrder }),
    ...(note && { note }),
  });
}

/** What of the buyer decides where an order is taxed: what is fetched is taxed at its branch. */
export function taxedBuyerOf(
  order: Parameters<typeof buyerOf>[0] & Pick<OrderRow, "shippingMethod">,
): BuyerDetails | undefined {
  return order.shippingMethod?.pickUpAt ? undefined : buyerOf(order);
}

/** An order as JSON carries it, without its history. */
export function orderView(order: OrderRow, lines: readonly LineRow[]): Order {
  const buyer = buyerOf(order);
  const trackingToken = shareableToken(order);
  return {
    _id: order.id,
    orderId: order.orderId,
    createdAt: order.createdAt.toISOString(),
    ...(order.status ? { status: order.status } : {}),
    products: lines.map((line) => ({
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
    })),
    shippingAddress: order.shippingAddress,
    ...(buyer && { buyer }),
    totalAmount: toRupees(paise(order.totalPaise)),
    ...(order.couponCode
      ? { coupon: { code: order.couponCode, amount: toRupees(paise(order.couponPaise)) } }
      : {}),
    ...freightOf(order),
    ...(order.sellerGstin !== null && { sellerGstin: order.sellerGstin }),
    ...(!order.stockReserved && waitsForPayment(order.paymentState) ? { stockHeld: false } : {}),
    payment: {
      status: order.paymentState,
      ...(order.paymentMethod ? { method: order.paymentMethod } : {}),
      ...acceptedAmount(order),
    },
    ...(order.carrier && order.trackingNumber
      ? { tracking: { carrier: order.carrier, number: order.trackingNumber } }
      : {}),
    ...(trackingToken !== undefined && { trackingToken }),
  };
}

function freightOf({ freightPaise, shippingMethod }: OrderRow): Pick<Order, "freight"> {
  if (!shippingMethod) return {};
  const { id: _, ...method } = shippingMethod;
  return { freight: { ...method, amount: toRupees(paise(freightPaise)) } };
}

function acceptedAmount({ paymentState, receivedPaise, totalPaise }: OrderRow) {
  if (paymentState !== "charged" || receivedPaise === null || receivedPaise === totalPaise)
    return {};
  return { received: toRupees(paise(receivedPaise)) };
}

/** What the customer reads of an order's history: what happened, never who did it. */
export function shopperHistory(events: readonly EventRow[]): NonNullable<Order["history"]> {
  return events
    .filter(({ forShopper }) => forShopper)
    .map(({ at, what }) => ({ at: at.toISOString(), what }));
}
