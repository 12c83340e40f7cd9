import type { TrackedOrder } from "./tracking-contract.ts";

export interface TrackingStep {
  name: string;
  /** `now` is the one that the order stands at. */
  state: "done" | "now" | "to come";
  /** When it was reached, where that is known. */
  at?: string | undefined;
}

/** What an order's tracking page shows of it. */
type Facts = Pick<
  TrackedOrder,
  "status" | "paidAt" | "isDue" | "shippedAt" | "deliveredAt" | "cancelledAt" | "refund"
> &
  Partial<Pick<TrackedOrder, "orderedAt">>;

/**
 * An order's way as steps, the first one first: from the payment to the door, or, where it was
 * cancelled or its money goes back, how far it came and what becomes of the money.
 */
export function trackingSteps(order: Facts): TrackingStep[] {
  const { status, orderedAt, paidAt, isDue, shippedAt, deliveredAt } = order;
  const isUndone = status === "Cancelled" || status === "Refunded" || order.refund !== undefined;
  if (isUndone) return undoneSteps(order);
  const reached = status === undefined ? 0 : { Processing: 1, Shipped: 2, Delivered: 3 }[status];
  return [
    isDue
      ? { name: "Ordered, to be paid on delivery", at: orderedAt }
      : { name: paidAt ? "Paid" : "Waiting for the payment", at: paidAt },
    { name: reached > 1 ? "Packed" : "Being packed" },
    { name: "Shipped", at: shippedAt },
    { name: "Delivered", at: deliveredAt },
  ].map((step, place) => ({
    ...step,
    state:
      place < reached || (place === 3 && reached === 3)
        ? "done"
        : place === reached
          ? "now"
          : "to come",
  }));
}

function undoneSteps(order: Facts): TrackingStep[] {
  const { paidAt, shippedAt, deliveredAt, cancelledAt, refund } = order;
  const done = (name: string, at: string | undefined): TrackingStep[] =>
    at ? [{ name, at, state: "done" }] : [];
  const wasDelivered = deliveredAt !== undefined;
  return [
    ...done("Paid", paidAt),
    ...done("Shipped", shippedAt),
    ...done("Delivered", deliveredAt),
    ...(wasDelivered ? [] : [{ name: "Cancelled", at: cancelledAt, state: "done" as const }]),
    ...(refund ? [refundStep(refund)] : []),
  ];
}

function refundStep({ stage, at }: NonNullable<Facts["refund"]>): TrackingStep {
  return stage === "done"
    ? { name: "Money given back", at, state: "done" }
    : { name: "Money on its way back", at, state: "now" };
}
