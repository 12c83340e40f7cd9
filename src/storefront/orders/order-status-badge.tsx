import type { OrderStatus } from "#shared/orders/order-status.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";

interface OrderStatusBadgeProps {
  status: OrderStatus | undefined;
  /** Some of its pieces have left, others have not. */
  isPart?: boolean;
}

/** An order's status; a missing one shows as Pending. */
export function OrderStatusBadge({ status, isPart = false }: OrderStatusBadgeProps) {
  return (
    <Badge tone={statusTone(status)}>{isPart ? "Partly shipped" : (status ?? "Pending")}</Badge>
  );
}

/** How a status is coloured on the screen (specification, section 4). */
export function statusTone(status: OrderStatus | undefined): BadgeTone {
  if (status === "Processing") return "yellow";
  if (status === "Shipped") return "blue";
  if (status === "Delivered") return "green";
  return "grey";
}
