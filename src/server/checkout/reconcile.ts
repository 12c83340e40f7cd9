import { needsNoGatewayCheck } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { addJob, type JobOptions } from "../jobs/add-job.ts";
import { type OrderRow, orderKeyOf } from "../orders/store.ts";
import type { CheckoutContext } from "./checkout-context.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { expireOrder } from "./expire-order.ts";
import { queueLostRefunds } from "./refunds.ts";
import { checkoutStore } from "./store.ts";

type Context = Pick<CheckoutContext, "database" | "gateway" | "log" | "timeScale">;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** When the reservation (30 minutes) is over: the check that ends it. */
const EXPIRY_CHECK = 31 * MINUTE;

/**
 * When an unpaid order is asked about, in milliseconds after it was made, as integrators of the
 * gateway do. The first 90 seconds are the browser's own polling.
 */
const CHECK_TIMES = [
  ...[2, 5, 10, 20].map((minutes) => minutes * MINUTE),
  EXPIRY_CHECK,
  ...[1, 2, 6, 12, 24].map((hours) => hours * HOUR),
];

/** The step of CHECK_TIMES that ends a reservation. */
export const EXPIRY_CHECK_STEP = CHECK_TIMES.indexOf(EXPIRY_CHECK);

/** Overdue orders that one sweep takes. */
const SWEEP_LIMIT = 500;

/** Has an order that was just made asked about until it is settled. */
export async function queueFirstCheck(
  db: Db,
  { orderId }: Pick<OrderRow, "orderId">,
  timeScale: number,
): Promise<void> {
  await queueCheck(db, orderId, 0, { delay: (CHECK_TIMES[0] ?? 0) * timeScale });
}

async function queueCheck(
  db: Db,
  orderId: string,
  step: number,
  options: JobOptions,
): Promise<void> {
  const key = `reconcile-payment:${orderKeyOf(orderId)}`;
  await addJob(db, "reconcile-payment", { orderId, step }, { key, ...options });
}

/**
 * The job of one check: the webhook may have been lost and the tab closed. It asks the gateway, ends
 * a reservation that is over (also when the gateway is away: stock does not wait for it), and queues
 * the next check until the order is settled.
 */
export async function reconcile(context: Context, orderId: string, step: number): Promise<void> {
  await confirmPayment(context, orderId);
  await context.database.transaction(async (db) => {
    const order = await checkoutStore(db).lock({ orderId });
    if (!order || needsNoGatewayCheck(order.paymentState)) return;
    if (order.overdue) await expireOrder(db, order, "The time to pay was over.");
    const [now, next] = [CHECK_TIMES[step], CHECK_TIMES[step + 1]];
    if (now === undefined || next === undefined) return;
    await queueCheck(db, orderId, step + 1, { delay: (next - now) * context.timeScale });
  });
}

/** The job of each minute, in case jobs were lost: ends what is overdue, sends refunds that wait. */
export async function sweepPayments({ database }: Pick<Context, "database">): Promise<void> {
  for (const orderId of await checkoutStore(database.db).overdue(SWEEP_LIMIT)) {
    await queueCheck(database.db, orderId, EXPIRY_CHECK_STEP, { onSameKey: "keep_time" });
  }
  await queueLostRefunds(database.db);
}
