import type { OrderStatus } from "#shared/orders/order-status.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";

interface OrderStatusBadgeProps {
  status: OrderStatus | undefined;
  /** Some of its pieces have left, others have not. */
  isPart?: boolean;
  /** It is picked up, and lies ready. */
  isReady?: boolean | undefined;
}

/** An order's status; a missing one shows as Pending. */
export function OrderStatusBadge({ status, isPart, isReady }: OrderStatusBadgeProps) {
  const words = isReady ? "Ready to pick up" : isPart ? "Partly shipped" : (status ?? "Pending");
  return <Badge tone={statusTone(status)}>{words}</Badge>;
}

/** How a status is coloured on the screen (specification, section 4). */
export function statusTone(status: OrderStatus | undefined): BadgeTone {
  if (status === "Processing") return "yellow";
  if (status === "Shipped") return "blue";
  if (status === "Delivered") return "green";
  return "grey";
}
