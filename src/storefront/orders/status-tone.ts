import type { OrderStatus } from "#shared/orders/order-status.ts";

/** How a status is coloured on the screen (specification, section 4). */
export function statusTone(status: OrderStatus | undefined): "yellow" | "blue" | "green" | "grey" {
  if (status === "Processing") return "yellow";
  if (status === "Shipped") return "blue";
  if (status === "Delivered") return "green";
  return "grey";
}
