import { paise } from "#shared/money.ts";
import { orderName } from "#shared/orders/order-id.ts";
import { arrivalDay } from "#shared/shipping/arrival.ts";
import { couponStore } from "../coupons/store.ts";
import type { Db } from "../database/connection.ts";
import type { TakenJob, Taking } from "../jobs/take-job.ts";
import { queueMovedMail } from "../orders/queue-moved-mail.ts";
import { reserveLockedOrder } from "../orders/reserve-order.ts";
import type { OrderRow } from "../orders/store.ts";
import { wereReleased } from "../stock/kept-pieces.ts";
import { releaseOrder } from "../stock/reservations.ts";
import {
  cancelCompetingOrders,
  competingOrdersOf,
  findOrdersToCancel,
  findTwin,
  isCouponWithin,
  windowOf,
} from "./competing-orders.ts";
import type { PaymentsContext } from "./payments-context.ts";
import { queuePaidMails, queuePaymentHoldMail, takePaidMails } from "./queue-mails.ts";
import { dropChecks } from "./reconcile.ts";
import { queueRefund } from "./refunds.ts";
import { checkoutStore, type Facts } from "./store.ts";

/** Money that came for an order. */
export interface ArrivedPayment {
  facts: Facts;
  /** Who says so: `gateway`, or the admin's e-mail. */
  actor: string;
  /** Takes the mails of the order that is paid, where whoever applies it does what was taken once it is committed. */
  taking?: Taking | undefined;
  /** Asked in the turn in which the order is written as paid, after that, where it goes ahead. */
  alongside?: (() => Promise<unknown>) | undefined;
}

/** What became of an order that was paid. */
interface AppliedPayment {
  /** Otherwise the money goes back. */
  goesAhead: boolean;
  /** To be done once this is committed. */
  mails?: TakenJob | undefined;
}

/**
 * Applies what was paid in full, by whatever way: the order goes ahead, or the money goes back where
 * it cannot. This is the one place where an order becomes paid without a person's judgement.
 *
 * @param order locked
 * @param own its shopper's orders that it concerns, locked: see `lockForPayment`
 */
export async function applyPayment(
  db: Db,
  { timeScale, storeInfo }: Pick<PaymentsContext, "timeScale" | "storeInfo">,
  order: OrderRow,
  own: readonly OrderRow[],
  { facts, actor, taking, alongside }: ArrivedPayment,
): Promise<AppliedPayment> {
  const store = checkoutStore(db);
  if (order.cancelledAt) {
    return giveMoneyBack(db, order, facts, "It was paid after the shop had cancelled it.");
  }
  const reservationMs = await windowOf(db, order, own, timeScale);
  const twin = findTwin(order, own, reservationMs);
  const coupons = couponStore(db);
  // Coupons before products: the order of locks (decision 7).
  if (twin) {
    await coupons.release(order);
    if (order.keepsStock) await releaseOrder(db, order);
    const why = `The same cart was already paid with order ${orderName(twin)}.`;
    const superseded = { ...facts, stock: "released" as const, supersededBy: twin.id };
    return giveMoneyBack(db, order, superseded, why);
  }
  const competing = competingOrdersOf(order, own, reservationMs);
  if (!(await isCouponWithin(db, order, competing))) {
    if (order.keepsStock) await releaseOrder(db, order);
    const why = "Its coupon was used for another order meanwhile.";
    return giveMoneyBack(db, order, { ...facts, stock: "released" }, why);
  }
  const toCancel = await findOrdersToCancel(db, order, competing);
  if (!toCancel) {
    await coupons.release(order);
    const why = (await wereReleased(db, order))
      ? "It was paid after its reservation was over, and the stock is sold."
      : "Its stock was not set aside, and was sold before it was paid.";
    return giveMoneyBack(db, order, facts, why);
  }
  await cancelCompetingOrders(db, order, toCancel);
  if (order.couponCode) await coupons.holdFor(order.couponCode, order);
  if (!order.keepsStock) await reserveLockedOrder(db, order, storeInfo);
  // The event before the order, whose new row need not be locked for it then.
  const [, , mails] = await Promise.all([
    store.addEvent(order, actor, "The payment is complete."),
    store.move(
      order,
      { paymentState: "charged", status: "Processing" },
      { ...facts, stock: "kept" },
    ),
    taking ? takePaidMails(db, order, taking) : queuePaidMails(db, order),
    order.payBy === "gateway" && dropChecks(db, order),
    alongside?.(),
  ]);
  return { goesAhead: true, ...(mails && { mails }) };
}

async function giveMoneyBack(
  db: Db,
  order: OrderRow,
  facts: Facts,
  why: string,
): Promise<AppliedPayment> {
  const store = checkoutStore(db);
  await store.move(order, { paymentState: "refunding", status: "Cancelled" }, facts);
  const at = await store.addEvent(order, "shop", `${why} The money goes back.`);
  await queueRefund(db, order, paise(order.totalPaise), { reason: why, actor: "shop" });
  await queueMovedMail(db, order, { status: "Cancelled", reason: why, at });
  return { goesAhead: false };
}

/**
 * The day by which an order arrives whose money has come, or was accepted, only now: nothing is packed
 * before, so its working days count from then.
 */
export function promisedFromNow({
  shippingMethod,
}: Pick<OrderRow, "shippingMethod">): Pick<Facts, "arrivesBy"> {
  const days = shippingMethod?.days;
  return days ? { arrivesBy: arrivalDay(days, new Date()) } : {};
}

/** Money came that does not fit: a person looks, nothing is fulfilled. */
export async function holdPayment(
  db: Db,
  order: OrderRow,
  { facts: learned, actor, why }: Omit<ArrivedPayment, "taking" | "alongside"> & { why: string },
): Promise<void> {
  const store = checkoutStore(db);
  const facts = { ...learned, holdReason: why };
  const known = order.paymentState === "review";
  if (known) await store.record(order, facts);
  else await store.move(order, { paymentState: "review" }, facts);
  if (known && order.holdReason === why) return;
  const at = await store.addEvent(order, actor, `Payment on hold. ${why}`, "admin");
  if (!known) await queuePaymentHoldMail(db, order, at);
}
