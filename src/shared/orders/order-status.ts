/**
 * An order's statuses. It has none while it waits for its payment and is shown as Pending; it gets
 * Processing when paid, Cancelled when given up.
 */
export const orderStatuses = [
  "Processing",
  "Shipped",
  "Delivered",
  "Cancelled",
  "Refunded",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The one table of transitions; `unpaid` stands for no status. Nothing else may change a status. */
const transitions: Record<OrderStatus | "unpaid", readonly OrderStatus[]> = {
  unpaid: ["Processing", "Cancelled"],
  Processing: ["Shipped", "Cancelled"],
  // What was refused at the door or lost on the way goes back to the shop and is refunded.
  // Where nothing was paid for what comes back, as on delivery, there is nothing to refund.
  Shipped: ["Delivered", "Refunded", "Cancelled"],
  Delivered: ["Refunded", "Cancelled"],
  // An order paid after its time was over is revived if there is stock, else refunded.
  Cancelled: ["Processing", "Refunded"],
  Refunded: [],
};

/** From null while unpaid. */
export function canTransition(from: OrderStatus | null, to: OrderStatus): boolean {
  return transitions[from ?? "unpaid"].includes(to);
}

/** All of it that was to be sent has left: it is no longer cancelled as a whole. */
export function hasLeft(status: OrderStatus | null): boolean {
  return status === "Shipped" || status === "Delivered";
}

/** Why an order does not go out, or is not packed, while its customer waits for an answer about where to. */
export const ADDRESS_CHANGE_REQUESTED =
  "The customer asks for another address: change it or decline it first.";
