import type { OrderStatus } from "#shared/orders/order-status.ts";

const tones = {
  yellow: "bg-marigold text-ink",
  blue: "bg-status-blue text-white",
  green: "bg-success text-white",
  grey: "bg-status-grey text-white",
} as const;

interface OrderStatusBadgeProps {
  status: OrderStatus | undefined;
  /** Whether some of its pieces have left, and others wait. */
  isPart?: boolean;
}

/** An order's status in its colour, framed in print; a missing status shows as Pending. */
export function OrderStatusBadge({ status, isPart = false }: OrderStatusBadgeProps) {
  return (
    <span
      className={`inline-block rounded-full px-3 py-0.5 font-heading text-sm font-semibold print:border print:bg-transparent print:text-ink ${tones[statusTone(status)]}`}
    >
      {isPart ? "Partly shipped" : (status ?? "Pending")}
    </span>
  );
}

/** How a status is coloured on the screen (specification, section 4). */
export function statusTone(status: OrderStatus | undefined): "yellow" | "blue" | "green" | "grey" {
  if (status === "Processing") return "yellow";
  if (status === "Shipped") return "blue";
  if (status === "Delivered") return "green";
  return "grey";
}
