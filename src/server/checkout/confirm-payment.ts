import { RESERVATION_MS } from "#shared/cart/limits.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { paise } from "#shared/money.ts";
import { mayMovePayment, needsNoGatewayCheck } from "#shared/orders/payment-status.ts";
import { reserveStock, returnStock } from "../catalogue/stock-store.ts";
import { couponStore } from "../coupons/store.ts";
import { type Db, isDuplicate } from "../database/connection.ts";
import { noOrder } from "../lib/common-failures.ts";
import { queueMovedMail } from "../orders/queue-moved-mail.ts";
import type { OrderRow } from "../orders/store.ts";
import type { CheckoutContext } from "./checkout-context.ts";
import { evaluatePayment } from "./evaluate-payment.ts";
import type { GatewayOrder } from "./gateway.ts";
import { queuePaidMails, queueReviewMail } from "./queue-mails.ts";
import { queueRefund } from "./refunds.ts";
import { checkoutStore } from "./store.ts";

type Context = Pick<CheckoutContext, "database" | "gateway" | "log" | "timeScale">;

export type PaymentConfirmation = Outcome<null, "not_found" | "unavailable">;

/**
 * Asks the gateway how an order is paid and acts on it, once. This is the one place where a
 * payment's status is applied: the return, the poll, the webhook and the reconciling job all end
 * here, in any order and at once.
 *
 * @param onAsk called right before the gateway is asked
 * @returns once applied; `not_found` for an unknown order, `unavailable` where the gateway could
 *   not be asked (nothing was changed then)
 */
export async function confirmPayment(
  context: Context,
  orderId: string,
  onAsk: () => void,
): Promise<PaymentConfirmation> {
  const { database, gateway, log } = context;
  const order = await checkoutStore(database.db).find({ orderId });
  if (!order) return noOrder();
  if (needsNoGatewayCheck(order.paymentState)) return success(null);
  onAsk();
  const asked = await gateway.orderStatus(order.orderId, order.userId);
  if (!asked.ok) {
    log.warn({ orderId: order.orderId, code: asked.code }, asked.message);
    return failure("unavailable", "The payment gateway does not answer at present");
  }
  const apply = () => database.transaction((db) => applyAnswer(db, context, order, asked.value));
  // Two orders that are paid by one transaction at the same moment: the second look sees the first.
  await apply().catch((error: unknown) => (isDuplicate(error) ? apply() : Promise.reject(error)));
  return success(null);
}

async function applyAnswer(
  db: Db,
  context: Context,
  seen: OrderRow,
  answer: GatewayOrder,
): Promise<void> {
  const store = checkoutStore(db);
  const sameCart = await store.lockSameCart(seen);
  const order = sameCart.find(({ id }) => id === seen.id);
  // Another was quicker.
  if (!order || needsNoGatewayCheck(order.paymentState)) return;

  const verdict = evaluatePayment(order, answer);
  if (verdict.kind === "charged") {
    const other = answer.txnId ? await store.paidBy(answer.txnId, order) : undefined;
    if (other)
      return holdForReview(db, order, answer, `Its transaction has already paid order ${other}.`);
    return applyPayment(db, context, order, sameCart, answer);
  }
  if (verdict.kind === "review") return holdForReview(db, order, answer, verdict.why);
  await recordGatewayStatus(db, order, answer);
  const state = verdict.kind === "unchanged" ? order.paymentState : verdict.kind;
  // An order that was given up or is under review stays so until it is paid, whatever else is tried
  // on its page.
  if (mayMovePayment(order.paymentState, state)) {
    await store.move(order, { paymentState: state }, factsOf(order, answer));
  } else {
    await store.record(order, factsOf(order, answer));
  }
}

/** Paid in full: the order goes ahead, or the money goes back where it cannot. */
async function applyPayment(
  db: Db,
  { timeScale }: Context,
  order: OrderRow,
  sameCart: readonly OrderRow[],
  answer: GatewayOrder,
): Promise<void> {
  const store = checkoutStore(db);
  const facts = { ...factsOf(order, answer), transactionId: answer.txnId };
  if (order.cancelledAt) {
    return giveMoneyBack(db, order, facts, "It was paid after the shop had cancelled it.");
  }
  const twin = sameCart.find((other) => isTwin(order, other, timeScale));
  const coupons = couponStore(db);
  // Coupons before products: the order of locks (decision 7).
  if (twin) {
    await coupons.release(order);
    if (order.holdsStock) await returnStock(db, await store.pieces(order));
    const why = `The same cart was already paid with order ${twin.orderId}.`;
    return giveMoneyBack(db, order, { ...facts, holdsStock: false }, why);
  }
  if (!(await coupons.claim(order))) {
    if (order.holdsStock) await returnStock(db, await store.pieces(order));
    const why = "Its coupon was used for another order meanwhile.";
    return giveMoneyBack(db, order, { ...facts, holdsStock: false }, why);
  }
  if (!order.holdsStock && !(await reserveStock(db, await store.pieces(order)))) {
    await coupons.release(order);
    const why = order.stockReserved
      ? "It was paid after its reservation was over, and the stock is sold."
      : "Its stock was not set aside, and was sold before it was paid.";
    return giveMoneyBack(db, order, facts, why);
  }
  await store.move(
    order,
    { paymentState: "charged", status: "Processing" },
    { ...facts, holdsStock: true },
  );
  await store.addEvent(order, "gateway", "The payment is complete.");
  await queuePaidMails(db, order);
}

/**
 * Two tabs, one cart, paid in both: the other order was paid after this one was begun, and both were
 * begun within one reservation. A cart that is bought again later is begun after the first was paid.
 */
function isTwin(order: OrderRow, other: OrderRow, timeScale: number): boolean {
  if (other.id === order.id || other.paymentState !== "charged" || !other.paidAt) return false;
  const apart = Math.abs(order.createdAt.getTime() - other.createdAt.getTime());
  return order.createdAt <= other.paidAt && apart <= RESERVATION_MS * timeScale;
}

async function giveMoneyBack(
  db: Db,
  order: OrderRow,
  facts: ReturnType<typeof factsOf> & { transactionId: string | null; holdsStock?: boolean },
  why: string,
): Promise<void> {
  const store = checkoutStore(db);
  await store.move(order, { paymentState: "refunding", status: "Cancelled" }, facts);
  const at = await store.addEvent(order, "shop", `${why} The money goes back.`);
  await queueRefund(db, order, paise(order.totalPaise), why);
  await queueMovedMail(db, order, { status: "Cancelled", reason: why, at });
}

/** Money came that does not fit: a person looks, nothing is fulfilled. */
async function holdForReview(
  db: Db,
  order: OrderRow,
  answer: GatewayOrder,
  why: string,
): Promise<void> {
  const store = checkoutStore(db);
  const facts = { ...factsOf(order, answer), reviewReason: why };
  const known = order.paymentState === "review";
  if (known) await store.record(order, facts);
  else await store.move(order, { paymentState: "review" }, facts);
  if (known && order.reviewReason === why) return;
  const at = await store.addEvent(order, "gateway", `Held for review. ${why}`, "admin");
  if (!known) await queueReviewMail(db, order, at);
}

async function recordGatewayStatus(db: Db, order: OrderRow, answer: GatewayOrder): Promise<void> {
  if (answer.gatewayStatus === order.gatewayStatus || answer.state === "missing") return;
  const reason = answer.bankMessage ? `: ${answer.bankMessage}` : "";
  const what = `The gateway says ${answer.gatewayStatus}${reason}`;
  await checkoutStore(db).addEvent(order, "gateway", what, "admin");
}

function factsOf({ orderKey }: OrderRow, answer: GatewayOrder) {
  return {
    gatewayState: answer.state,
    gatewayStatus: answer.gatewayStatus,
    gatewayMessage: answer.bankMessage,
    gatewayId: answer.gatewayId,
    // What it took for another order is not this one's.
    ...(answer.state === "charged" &&
      answer.orderId.toLowerCase() === orderKey && {
        receivedPaise: answer.amount,
        receivedCurrency: answer.currency,
        receivedTransactionId: answer.txnId,
      }),
    paymentMethod: answer.paymentMethod ?? answer.paymentMethodType,
  };
}
