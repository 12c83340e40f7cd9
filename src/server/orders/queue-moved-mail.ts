import type { Money } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { OrderRow } from "./store.ts";

type MailedTransition = Pick<
  JobPayload<"order-moved-mail">,
  "status" | "reason" | "isWhole" | "byShopper"
>;

interface NotedTransition extends MailedTransition {
  /** The number of the shipment that left. */
  shipment?: number;
  /** Cancelled or arrived; absent for all. */
  items?: JobPayload<"order-moved-mail">["pieces"];
  /** The money that goes back for cancelled pieces. */
  amount?: Money;
  /** When the order's history notes it; a second move to the same status has another moment. */
  at: Date;
}

/** Has the customer written to that an order was moved, as part of this transaction. */
export async function queueMovedMail(
  db: Db,
  { id }: Pick<OrderRow, "id">,
  { status, reason, at, shipment, items, amount, isWhole, byShopper }: NotedTransition,
): Promise<void> {
  const moment = at.toISOString();
  const which = shipment === undefined ? "" : `:${shipment}`;
  await addJob(
    db,
    "order-moved-mail",
    {
      orderId: id,
      status,
      at: moment,
      ...(reason && { reason }),
      ...(byShopper && { byShopper }),
      ...(shipment !== undefined && { parcel: shipment }),
      ...(items && { pieces: items, amountPaise: amount ?? 0 }),
      ...(isWhole && { isWhole }),
    },
    { key: `order-moved-mail:${id}:${status}:${moment}${which}` },
  );
}

const AS_REQUESTED = "You asked for it";

/** Why pieces are cancelled that the shopper wanted cancelled, as the shopper reads it. */
export function asRequested(note: string): string {
  return note ? `${AS_REQUESTED}: ${note}` : AS_REQUESTED;
}

/** The shopper's reason; empty for nothing. */
export function requestNote(reason: string): string {
  return reason.startsWith(AS_REQUESTED)
    ? reason.slice(AS_REQUESTED.length).replace(/^: /, "")
    : reason;
}
