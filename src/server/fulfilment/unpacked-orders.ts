import { sql } from "drizzle-orm";
import { DAY_MS } from "#shared/india-time.ts";
import { addJob } from "../jobs/add-job.ts";
import { queueMovedMail } from "../orders/queue-moved-mail.ts";
import { codCountsStore } from "../payments/cod-counts-store.ts";
import type { CheckoutContext } from "../payments/payments-context.ts";
import { checkoutStore } from "../payments/store.ts";
import { cancelOrder } from "./cancel-order.ts";

/** Days after which the owner is reminded of an order on delivery that nobody has packed. */
const REMIND_AFTER_DAYS = 4;
/** Days after that in which it can be packed before it is given up. */
export const DAYS_LEFT_TO_PACK = 3;

/** Orders that one sweep takes of each kind. */
const SWEEP_LIMIT = 200;

const WHY = "We could not pack it in time. We are sorry";

type Context = Pick<CheckoutContext, "database" | "log" | "timeScale">;

/**
 * The job of each hour: an order that is paid on delivery has taken its goods off the shelf though
 * nobody has paid, so one that nobody packs does not keep them for ever. The owner is reminded, and
 * days later the order is cancelled, its stock goes back, and the customer is written to.
 */
export async function sweepUnpacked(context: Context): Promise<void> {
  const { database, timeScale } = context;
  const day = DAY_MS * timeScale;
  const store = codCountsStore(database.db);
  const waiting = await store.unpacked("made", REMIND_AFTER_DAYS * day, SWEEP_LIMIT);
  for (const orderId of waiting) await each(context, orderId, remind);
  const over = await store.unpacked("reminded", DAYS_LEFT_TO_PACK * day, SWEEP_LIMIT);
  for (const orderId of over) await each(context, orderId, giveUp);
}

/** One that fails does not stop those behind it. */
async function each(
  { database, log }: Context,
  orderId: string,
  act: typeof remind,
): Promise<void> {
  await act(database, orderId).catch((error: unknown) =>
    log.error({ err: error, orderId }, "an order that nobody packs could not be seen to"),
  );
}

function remind(database: Context["database"], orderId: string): Promise<void> {
  return database.transaction(async (db) => {
    const store = checkoutStore(db);
    const order = await store.lock({ orderId });
    if (!order || order.packRemindedAt || !(await codCountsStore(db).isUnpacked(order.id))) return;
    await store.record(order, { packRemindedAt: sql`now()` });
    const at = await store.addEvent(
      order,
      "shop",
      "Nobody has packed it: the owner was reminded.",
      "admin",
    );
    const payload = { orderId: order.id, at: at.toISOString() };
    await addJob(db, "unpacked-order-mail", payload, { key: `unpacked-order-mail:${order.id}` });
  });
}

function giveUp(database: Context["database"], orderId: string): Promise<void> {
  return database.transaction(async (db) => {
    const store = checkoutStore(db);
    const order = await store.lock({ orderId });
    if (!order || !(await codCountsStore(db).isUnpacked(order.id))) return;
    const cancelled = await cancelOrder(db, orderId, WHY, "shop", true);
    if (!cancelled) return;
    const at = await store.addEvent(order, "shop", `Cancelled: ${WHY}.`);
    await queueMovedMail(db, order, { status: "Cancelled", at, reason: WHY, ...cancelled });
  });
}
