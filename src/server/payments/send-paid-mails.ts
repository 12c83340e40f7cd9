import { paise, times } from "#shared/money.ts";
import { isFulfillable } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import type { TakenJob } from "../jobs/take-job.ts";
import { type MailJobParts, mailKey } from "../mail/mail.ts";
import { sentMailsStore } from "../mail/sent-mails-store.ts";
import { buyerOf } from "../orders/order-buyer.ts";
import { deliveryPromise } from "../orders/order-view.ts";
import { type LineRow, type OrderRow, ordersStore } from "../orders/store.ts";
import { readTaxedPartsOf, type SellersOfDays } from "../orders/taxed-parts.ts";
import { mailAllowance } from "../orders/unconfirmed-mailbox.ts";
import { orderPaidMail, type PaidOrder, paidMailId, withoutTexts } from "./order-paid-mail.ts";
import { newOrderMail, newOrderMailId } from "./owner-mails.ts";

/** Whom a paid order is written about to. */
type Reader = "shopper" | "owner";

const ALL_READERS: readonly Reader[] = ["shopper", "owner"];

/** An order and its lines as the transaction that queued its mails has read them. */
interface ReadOrder {
  row: OrderRow;
  lines: readonly LineRow[];
}

/** Of jobs that are taken as they are queued. */
const paidOrders = new WeakMap<TakenJob, ReadOrder>();

/** Says what a job's mails will tell: to be called once that is committed, right before the job is run. */
export function rememberPaidOrder(job: TakenJob, order: ReadOrder): void {
  paidOrders.set(job, order);
}

/**
 * The job of the mails of a paid order. What both need is read at once; one that cannot be sent keeps the
 * other from nothing, and the repeat sends that one alone.
 *
 * @param readers one alone for a job that the version before has queued
 * @param taken by this process, as the order was paid
 */
export async function sendPaidMails(
  { database, mail, readWords, ...parts }: MailJobParts,
  id: string,
  readers: readonly Reader[] = ALL_READERS,
  taken?: TakenJob,
): Promise<void> {
  const known = taken && paidOrders.get(taken);
  const found = known
    ? await mailsDueFirst(database.db, parts.storeInfo, known)
    : await database.transaction((db) => findMailsDue(db, parts.storeInfo, id, readers), {
        plans: "once",
        readsFirst: true,
      });
  if (!found) return;
  const { order, phone, due, allowed } = found;
  const shop = { ...parts, words: await readWords() };
  const mails = due.flatMap((reader) => {
    if (reader === "owner") return newOrderMail({ ...order, phone }, shop);
    if (allowed === "none") return [];
    return orderPaidMail(allowed === "plain" ? withoutTexts(order) : order, shop);
  });
  const job = taken && { taken, mails: mails.length };
  const ended = await Promise.allSettled(
    mails.map((one) => mail.send(one, { isUnsent: true, job })),
  );
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

/** As findMailsDue, of an order whose money has just come: nobody was written to, and it vouches for its mailbox itself. */
async function mailsDueFirst(db: Db, storeInfo: SellersOfDays, { row, lines }: ReadOrder) {
  const order = paidOrderOf(row, lines, await readTaxedPartsOf(db, storeInfo, row, lines));
  if (!order) return undefined;
  return { order, phone: row.customerPhone, due: ALL_READERS, allowed: "whole" as const };
}

/** The order and who has yet to be written to; undefined where nobody is (any more). */
async function findMailsDue(
  db: Db,
  storeInfo: SellersOfDays,
  id: string,
  readers: readonly Reader[],
) {
  const found = await findPaidOrder(db, storeInfo, id);
  if (!found) return undefined;
  const { order, row } = found;
  const keys = {
    shopper: mailKey({ id: paidMailId(order), at: order.paidAt }),
    owner: mailKey({ id: newOrderMailId(order), at: order.paidAt }),
  };
  const sent = await sentMailsStore(db).known(readers.map((reader) => keys[reader]));
  const due = readers.filter((reader) => !sent.has(keys[reader]));
  const allowed = due.includes("shopper")
    ? await mailAllowance(db, row, paidMailId(order))
    : ("none" as const);
  return { order, phone: row.customerPhone, due, allowed };
}

/** An order as the mails tell of it once it is paid. */
export async function findPaidOrder(
  db: Db,
  storeInfo: SellersOfDays,
  id: string,
): Promise<{ order: PaidOrder; row: OrderRow } | undefined> {
  const orders = ordersStore(db);
  const [row, lines] = await Promise.all([orders.find({ id }), orders.linesOf([id])]);
  if (!row) return undefined;
  const own = lines.get(id) ?? [];
  const order = paidOrderOf(row, own, await readTaxedPartsOf(db, storeInfo, row, own));
  return order && { order, row };
}

/**
 * Undefined for an order that is neither paid nor to be paid on delivery (any more): cancelled
 * while a mail waited, it would no longer be true, and another mail is sent.
 */
function paidOrderOf(
  order: OrderRow,
  lines: readonly LineRow[],
  taxedParts: PaidOrder["taxedParts"],
): PaidOrder | undefined {
  const { payBy, createdAt } = order;
  const paidAt = payBy === "cash-on-delivery" ? createdAt : order.paidAt;
  if (!paidAt || !isFulfillable(order.paymentState)) return undefined;
  return { ...asMailed(order, lines, paidAt), taxedParts };
}

/** An order as the mail that it is paid tells of it. */
export function asMailed(order: OrderRow, lines: readonly LineRow[], paidAt: Date): PaidOrder {
  const { id, payBy } = order;
  return {
    id,
    number: order.number,
    orderId: order.orderId,
    paidAt,
    customer: { name: order.customerName, email: order.customerEmail },
    trackingToken: order.trackingToken,
    lines: lines.map(({ name, image, quantity, unitPricePaise, gstPercent }) => {
      const unitPrice = paise(unitPricePaise);
      return {
        name,
        ...(image && { image }),
        quantity,
        unitPrice,
        amount: times(unitPrice, quantity),
        gstPercent,
      };
    }),
    coupon: order.couponCode ? { code: order.couponCode, amount: paise(order.couponPaise) } : null,
    shipping: order.shippingMethod && {
      ...order.shippingMethod,
      amount: paise(order.freightPaise),
    },
    ...deliveryPromise(order),
    total: paise(order.totalPaise),
    sellerGstin: order.sellerGstin,
    received: paise(order.receivedPaise ?? order.totalPaise),
    shippingAddress: order.shippingAddress,
    buyer: buyerOf(order),
    paymentMethod: order.paymentMethod,
    isCod: payBy === "cash-on-delivery",
  };
}
