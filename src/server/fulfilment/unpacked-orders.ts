import { sql } from "drizzle-orm";
import { DAY_MS } from "#shared/dates.ts";
import { formatMoney, paise } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import { addJob } from "../jobs/add-job.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { type MailShop, mailText } from "../mail/mail-text.ts";
import { queueMovedMail } from "../orders/queue-moved-mail.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { OWNER_LINK, orderPage, ownerMail } from "../payments/owner-mails.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import { checkoutStore } from "../payments/store.ts";
import { cancelOrder } from "./cancel-order.ts";
import { fulfilmentStore } from "./store.ts";

/** Days after which the owner is reminded of an order on delivery that nobody has packed. */
const REMIND_AFTER_DAYS = 4;
/** Days after that in which it can be packed before it is given up. */
const DAYS_LEFT_TO_PACK = 3;

/** Orders that one sweep takes of each kind. */
const SWEEP_LIMIT = 200;

const WHY = "We could not pack it in time. We are sorry";

type Context = Pick<PaymentsContext, "database" | "log" | "timeScale">;

/**
 * The job of each hour: an order that is paid on delivery has taken its goods off the shelf though
 * nobody has paid, so one that nobody packs does not keep them for ever. The owner is reminded, and
 * days later the order is cancelled, its stock goes back, and the customer is written to.
 */
export async function sweepUnpacked(context: Context): Promise<void> {
  const { database, timeScale } = context;
  const day = DAY_MS * timeScale;
  const store = fulfilmentStore(database.db);
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
    if (!order || order.packRemindedAt || !(await fulfilmentStore(db).isUnpacked(order.id))) return;
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
    if (!order || !(await fulfilmentStore(db).isUnpacked(order.id))) return;
    const cancelled = await cancelOrder(db, orderId, WHY, "shop", true);
    if (!cancelled) return;
    const at = await store.addEvent(order, "shop", `Cancelled: ${WHY}.`);
    await queueMovedMail(db, order, { status: "Cancelled", at, reason: WHY, ...cancelled });
  });
}

/**
 * The job of the owner's mail of an order on delivery that nobody packs; nothing is sent where it was
 * packed meanwhile.
 *
 * @param at when that was noted
 */
export async function sendUnpackedOrderMail(
  parts: MailJobParts,
  id: string,
  at: Date,
): Promise<void> {
  const { database, mail } = parts;
  const order = await ordersStore(database.db).find({ id });
  if (!order || !(await fulfilmentStore(database.db).isUnpacked(id))) return;
  await mail.send(unpackedOrderMail(order, at, { ...parts, words: await parts.readWords() }));
}

type UnpackedOrder = Pick<
  OrderRow,
  "id" | "number" | "totalPaise" | "customerName" | "customerEmail"
>;

/** The mail that the owner gets of an order on delivery that nobody packs. */
export function unpackedOrderMail(order: UnpackedOrder, at: Date, parts: MailShop): Mail {
  const { id, totalPaise, customerName, customerEmail } = order;
  const say = mailText(parts, "unpackedOrder", {
    orderNumber: orderNames(order),
    amount: formatMoney(paise(totalPaise)),
    daysLeft: String(DAYS_LEFT_TO_PACK),
    customerName,
    customerEmail,
  });
  return ownerMail(parts, {
    id: `unpacked-order-${id}`,
    at,
    subject: say.line("subject"),
    title: say.line("title"),
    link: say.link("link", parts.storeInfo.origin + orderPage(id), OWNER_LINK),
    paragraphs: [[...say.lines("waits"), ...say.lines("customer")], say.lines("todo")],
  });
}
