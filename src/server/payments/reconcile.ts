import { needsNoGatewayCheck, waitsForPayment } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { addJob, dropJob, type JobOptions } from "../jobs/add-job.ts";
import { type OrderRow, orderKeyOf } from "../orders/store.ts";
import { expireOrder } from "./expire-order.ts";
import { ownHoldMs } from "./hold-time.ts";
import type { ConfirmingContext, PaymentsContext } from "./payments-context.ts";
import { queueLostRefunds } from "./refunds.ts";
import { checkoutStore } from "./store.ts";
import { queueTransferMail } from "./transfer-mails.ts";

type Context = Pick<ConfirmingContext, "database" | "confirm" | "timeScale">;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The first 90 seconds are the browser's own polling. */
const FIRST_CHECK = 2 * MINUTE;

/** After an order was made, as integrators of the gateway ask, whenever its reservation is over. */
const USUAL_CHECKS = [
  FIRST_CHECK,
  ...[5, 10, 20].map((minutes) => minutes * MINUTE),
  ...[1, 2, 6, 12, 24].map((hours) => hours * HOUR),
];

/**
 * When an unpaid order is asked about, in milliseconds after it was made. The last look before the
 * reservation is over comes while the stock is still held, and the next one ends it.
 *
 * @param holdMs how long stock waits for the gateway
 */
export function checkTimes(holdMs: number): number[] {
  const [lastLook, end] = [holdMs - MINUTE, endCheck(holdMs)];
  const others = USUAL_CHECKS.filter((time) => time < lastLook || time > end);
  return [...others, lastLook, end].toSorted((a, b) => a - b);
}

/** The check that ends a reservation, when it is over. */
const endCheck = (holdMs: number) => holdMs + MINUTE;

/** The step of `checkTimes` that ends a reservation. */
export const endStep = (holdMs: number) => checkTimes(holdMs).indexOf(endCheck(holdMs));

/** Behind all other jobs: one that asks the bank may wait for it, while others hold stock. */
const ASKING_PRIORITY = 10;

/** Overdue orders that one sweep takes. */
const SWEEP_LIMIT = 500;

/** Has an order that was just made asked about until it is settled. */
export async function queueFirstCheck(
  db: Db,
  { orderId }: Pick<OrderRow, "orderId">,
  timeScale: number,
): Promise<void> {
  await queueCheck(db, orderId, 0, { delay: FIRST_CHECK * timeScale, isOfOwn: true });
}

async function queueCheck(
  db: Db,
  orderId: string,
  step: number,
  options: JobOptions,
): Promise<void> {
  await addJob(
    db,
    "reconcile-payment",
    { orderId, step },
    { key: checkKey(orderId), priority: ASKING_PRIORITY, ...options },
  );
}

const checkKey = (orderId: string) => `reconcile-payment:${orderKeyOf(orderId)}`;

/**
 * Has an order that this transaction takes as paid asked about no more. To run the check, which finds that there is nothing
 * left to ask, costs the database five statements, each a transaction.
 */
export async function dropChecks(db: Db, { orderId }: Pick<OrderRow, "orderId">): Promise<void> {
  await dropJob(db, checkKey(orderId));
}

/**
 * The job of one check: the webhook may have been lost and the tab closed. It ends a reservation that
 * is over before it asks the gateway, for stock does not wait for a bank, and queues the next check
 * until the order is settled. Money that it learns of then is late money.
 */
export async function reconcile(context: Context, orderId: string, step: number): Promise<void> {
  const { database, confirm, timeScale } = context;
  await database.transaction((db) => endReservation(db, orderId));
  await confirm(orderId);
  const order = await checkoutStore(database.db).find({ orderId });
  if (order?.payBy !== "gateway" || needsNoGatewayCheck(order.paymentState)) return;
  const times = checkTimes(ownHoldMs(order, timeScale));
  const [now, next] = [times[step], times[step + 1]];
  if (now === undefined || next === undefined) return;
  await queueCheck(database.db, orderId, step + 1, { delay: (next - now) * timeScale });
}

/** Gives an order up whose time to pay is over; its stock goes back. */
async function endReservation(db: Db, orderId: string): Promise<void> {
  const order = await checkoutStore(db).lock({ orderId });
  if (!order?.overdue || needsNoGatewayCheck(order.paymentState)) return;
  if (order.payBy === "bank-transfer" && waitsForPayment(order.paymentState)) {
    await queueTransferMail(db, order, "lapsed");
  }
  await expireOrder(db, order, "The time to pay was over.");
}

/**
 * The job of each minute: ends every reservation that is over, without asking the bank, has those
 * orders asked about, and sends refunds that wait.
 */
export async function sweepPayments({
  database,
  log,
  timeScale,
}: Pick<PaymentsContext, "database" | "log" | "timeScale">): Promise<void> {
  const overdue = await checkoutStore(database.db).overdue(SWEEP_LIMIT);
  for (const { orderId, ...held } of overdue) {
    const step = endStep(ownHoldMs(held, timeScale));
    const ended = database.transaction(async (db) => {
      await endReservation(db, orderId);
      await queueCheck(db, orderId, step, { onSameKey: "keep_time" });
    });
    // The others' stock does not wait for this one.
    await ended.catch((error: unknown) =>
      log.error({ err: error, orderId }, "a reservation could not be ended"),
    );
  }
  await queueLostRefunds(database.db);
}
