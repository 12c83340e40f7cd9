import type { OrderStatus } from "#shared/orders/order-status.ts";
import { statusTone } from "./status-tone.ts";

const tones = {
  yellow: "bg-marigold text-ink",
  blue: "bg-status-blue text-white",
  green: "bg-success text-white",
  grey: "bg-status-grey text-white",
} as const;

/** An order's status in its colour, framed in print; a missing status shows as Pending. */
export function StatusPill({ status }: { status: OrderStatus | undefined }) {
  return (
    <span
      className={`inline-block rounded-full px-3 py-0.5 font-heading text-sm font-semibold print:border print:bg-transparent print:text-ink ${tones[statusTone(status)]}`}
    >
      {status ?? "Pending"}
    </span>
  );
}
