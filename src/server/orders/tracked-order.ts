import { shownOrderNumber } from "#shared/orders/order-id.ts";
import type { TrackedOrder } from "#shared/orders/tracking-contract.ts";
import { countPieces } from "./order-pieces.ts";
import { promiseOf } from "./order-view.ts";
import type { OrderPieces } from "./pieces-store.ts";
import type { LineRow, OrderRow } from "./store.ts";

/**
 * An order as its tracking link shows it: mails are forwarded, so nothing of who bought it, of where
 * it goes but the city, or of what it cost.
 *
 * @param refundedAt when the last of its money went back
 */
export function trackedOrder(
  order: OrderRow,
  lines: readonly LineRow[],
  pieces: OrderPieces,
  refundedAt: Date | undefined,
): TrackedOrder {
  const { status, paymentState } = order;
  const isOff = status === "Cancelled" || status === "Refunded";
  return {
    number: shownOrderNumber(order.id),
    ...(status && { status }),
    orderedAt: order.createdAt.toISOString(),
    ...moment("paidAt", order.paidAt),
    ...(paymentState === "due" && { isDue: true }),
    ...moment("packedAt", order.packedAt),
    ...moment("shippedAt", order.shippedAt),
    ...moment("deliveredAt", order.deliveredAt),
    ...(isOff && moment("cancelledAt", order.cancelledAt)),
    ...(paymentState === "refunding" && { refund: { stage: "on its way" } }),
    ...(paymentState === "refunded" && { refund: { stage: "done", ...moment("at", refundedAt) } }),
    parcels: pieces.parcels.map((parcel) => ({
      carrier: parcel.carrier,
      number: parcel.trackingNumber,
      shippedAt: parcel.shippedAt.toISOString(),
      ...moment("deliveredAt", parcel.deliveredAt),
      ...(parcel.isReplacement && { isReplacement: true as const }),
      ...(parcel.link && { link: parcel.link }),
      pieces: parcel.lines.map(({ position, quantity }) => ({ line: position, quantity })),
    })),
    lines: countPieces(lines, pieces).map(({ line, cancelled }) => ({
      name: line.name,
      quantity: line.quantity,
      ...(cancelled > 0 && { cancelled }),
    })),
    ...(order.shippingMethod && { delivery: order.shippingMethod.name }),
    ...promiseOf(order),
    city: order.shippingAddress.city,
  };
}

function moment<Name extends string>(name: Name, at: Date | null | undefined) {
  return (at ? { [name]: at.toISOString() } : {}) as { [Key in Name]?: string };
}
