import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { TakenJob, Taking } from "../jobs/take-job.ts";
import type { OrderRow } from "../orders/store.ts";
import type { Refund } from "./refunds-store.ts";

type Order = Pick<OrderRow, "id">;

/** Has the shopper and the owner written to that an order is paid, as part of this transaction. */
export async function queuePaidMails(db: Db, { id }: Order): Promise<void> {
  await addJob(db, "sold-order-mail", { orderId: id }, { key: paidMailsKey(id) });
}

/** The same, to be done by this process once the transaction is committed, where it can: see `Taking`. */
export function takePaidMails(
  db: Db,
  { id }: Order,
  taking: Pick<Taking, "take">,
): Promise<TakenJob | undefined> {
  return taking.take(db, "sold-order-mail", { orderId: id }, paidMailsKey(id));
}

const paidMailsKey = (orderId: string) => `sold-order-mail:${orderId}`;

interface FinishedRefund
  extends Pick<JobPayload<"order-refunded-mail">, "reference" | "outside" | "isTransfer"> {
  /** When the order's history notes it. */
  at: Date;
}

/** Has the shopper written to that money went back, as part of this transaction. */
export async function queueRefundedMail(
  db: Db,
  { id }: Pick<Refund, "id">,
  { at, reference, outside, isTransfer }: FinishedRefund,
): Promise<void> {
  await addJob(
    db,
    "order-refunded-mail",
    {
      refundId: id,
      at: at.toISOString(),
      outside,
      ...(isTransfer && { isTransfer }),
      ...(reference && { reference }),
    },
    { key: `order-refunded-mail:${id}` },
  );
}

/**
 * Has the owner written to that a payment must be looked at, as part of this transaction.
 *
 * @param at when that was noted
 */
export async function queuePaymentHoldMail(db: Db, { id }: Order, at: Date): Promise<void> {
  await addJob(
    db,
    "payment-review-mail",
    { orderId: id, at: at.toISOString() },
    { key: `payment-review-mail:${id}` },
  );
}
