import type { OrderRow } from "./store.ts";

/**
 * Why an order cannot go elsewhere any more, a sentence; undefined where it can.
 *
 * @param parcels that have left
 */
export function addressRefusal(order: OrderRow, parcels: number): string | undefined {
  if (order.status !== "Processing") {
    return `This order is ${order.status ?? "not paid"}: its address cannot be changed.`;
  }
  if (order.shippingMethod?.pickUpAt) return "This order is picked up: it is sent nowhere.";
  if (parcels > 0) return "A part of this order has left already: its address stays.";
  if (order.packedAt) return "This order is packed: its address cannot be changed any more.";
  return undefined;
}
