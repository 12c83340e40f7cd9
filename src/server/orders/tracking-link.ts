import type { OrderRow } from "./store.ts";

/** A link outlives its order by so much: returns and the questions about them are over by then. */
export const LINK_LASTS_MS = 180 * 24 * 60 * 60_000;

type Facts = Pick<
  OrderRow,
  "status" | "createdAt" | "paidAt" | "shippedAt" | "deliveredAt" | "cancelledAt"
>;

/**
 * Until 180 days after the order was delivered, cancelled or given up, so that old mails show
 * nothing for ever.
 */
export function trackingLinkWorks(order: Facts, now = Date.now()): boolean {
  const { status, createdAt, paidAt, shippedAt, deliveredAt, cancelledAt } = order;
  if (status === "Processing" || status === "Shipped") return true;
  const moments = [createdAt, paidAt, shippedAt, deliveredAt, cancelledAt];
  const last = Math.max(...moments.map((moment) => moment?.getTime() ?? 0));
  return now - last < LINK_LASTS_MS;
}

/** The token that the customer may hand on; undefined before an order is paid, to be paid on delivery, or cancelled. */
export function shareableToken(order: OrderRow): string | undefined {
  const hasOutcome =
    order.paidAt !== null || order.cancelledAt !== null || order.paymentState === "due";
  return hasOutcome && trackingLinkWorks(order) ? order.trackingToken : undefined;
}
