import { shortDate } from "#shared/dates.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { formatMoney, type Money, paise, rupees } from "#shared/money.ts";
import type { ActAnswer } from "#shared/orders/act-answer.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import { canTransitionPayment, isOver } from "#shared/orders/payment-status.ts";
import type { recordTransfer as recordTransferEndpoint } from "#shared/payments/transfer-contract.ts";
import type { Db } from "../database/connection.ts";
import { dayInIndia } from "../documents/sale-document.ts";
import { invalidFields, noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import type { OrderRow } from "../orders/store.ts";
import { answerAboutOrders } from "./answer-about-orders.ts";
import { applyPayment, holdPayment, promisedFromNow } from "./apply-payment.ts";
import { findTwin, windowOf } from "./competing-orders.ts";
import { enteredPaymentsStore } from "./entered-payments-store.ts";
import { moneyOf } from "./money-ledger.ts";
import type { PaymentsContext } from "./payments-context.ts";
import { checkoutStore } from "./store.ts";

type EnteredTransfer = EndpointInput<typeof recordTransferEndpoint>["body"];

/** How people read by what such an order was paid. */
const BANK_TRANSFER = "bank transfer";

/**
 * Enters money that came for an order by bank transfer, as part of this transaction. What came in
 * several parts adds up: exactly the order's sum is applied as every payment is, less or more is held
 * for review. The same transfer entered again changes nothing.
 *
 * @param admin the admin's e-mail
 * @returns what to say; `conflict` where the UTR is another payment's, or the order takes no money
 *   (any more)
 */
export async function recordTransfer(
  db: Db,
  context: Pick<PaymentsContext, "timeScale" | "storeInfo">,
  id: string,
  admin: string,
  { amount, utr, paidOn }: EnteredTransfer,
): Promise<Outcome<ActAnswer, "not_found" | "conflict" | "invalid_request">> {
  const store = checkoutStore(db);
  const seen = isId(id) ? await store.find({ id }) : undefined;
  if (!seen) return noOrder();
  const own = await store.lockForPayment(seen);
  const order = own.find((one) => one.id === id);
  if (!order) return noOrder();
  const entered = enteredPaymentsStore(db);
  const known = await entered.findTransfer(utr);
  const money = rupees(amount);
  if (known) {
    const isSame = known.orderId === id && known.amountPaise === money;
    if (!isSame) return usedUtr(known.paidOrder);
    return success(await answerAboutOrders(db, "This transfer was entered before.", [id]));
  }
  if (paidOn > dayInIndia(new Date()))
    return invalidFields({ paidOn: "This day is still to come" });
  const placedOn = dayInIndia(order.createdAt);
  if (paidOn < placedOn) {
    const why = `Day it came: the order was placed on ${shortDate(placedOn)}, so nothing can have come for it before. Look at the statement again.`;
    return invalidFields({ paidOn: why });
  }
  if (order.payBy !== "bank-transfer") {
    return failure("conflict", "This order is not paid by bank transfer.");
  }
  const over = takesNoMore(order);
  if (over) return failure("conflict", over);
  const other = await store.paidBy(utr, order);
  if (other) return usedUtr(other);
  const isEntered = await entered.insert({
    orderId: id,
    way: "bank-transfer",
    amountPaise: money,
    reference: utr,
    paidOn,
    enteredBy: admin,
  });
  // Entered for another order at this very moment.
  if (!isEntered) return usedUtr(undefined);
  const came = `${formatMoney(money)} came by bank transfer on ${shortDate(paidOn)}, UTR ${utr}.`;
  await store.addEvent(order, admin, came, "admin");
  const message = await applyTransfers(db, context, order, own, { admin, utr });
  return success(await answerAboutOrders(db, message, [id]));
}

/** How an order is to be paid, and how far that is. */
type PaymentFacts = Pick<OrderRow, "payBy" | "paymentState">;

/** Until it is paid, and after it was given up. */
export function mayTakeTransfer({ payBy, paymentState }: PaymentFacts): boolean {
  if (payBy !== "bank-transfer") return false;
  return paymentState === "review" || canTransitionPayment(paymentState, "review");
}

/** Applies all that has come for an order by now, and answers what to say. */
export async function applyTransfers(
  db: Db,
  context: Pick<PaymentsContext, "timeScale" | "storeInfo">,
  order: OrderRow,
  own: readonly OrderRow[],
  { admin, utr }: { admin: string; utr: string },
): Promise<string> {
  const { received } = await moneyOf(db, order.id);
  const total = paise(order.totalPaise);
  const facts = {
    receivedPaise: received,
    receivedCurrency: order.currency,
    receivedTransactionId: utr,
    paymentMethod: BANK_TRANSFER,
  };
  const late =
    lateText(order, own) ??
    twinText(findTwin(order, own, await windowOf(db, order, own, context.timeScale)));
  if (received !== total || late) {
    const mismatch = received === total ? [] : [mismatchText(received, total)];
    const why = [...mismatch, ...(late ? [late] : [])].join(" ");
    await holdPayment(db, order, { facts, actor: admin, why });
    return [why, nextText(received, total), "The transfer is entered."].join(" ");
  }
  const paid = { facts: { ...facts, ...promisedFromNow(order), transactionId: utr }, actor: admin };
  await applyPayment(db, context, order, own, paid);
  const now = await checkoutStore(db).find({ id: order.id });
  return now?.paymentState === "charged"
    ? "The transfer is entered: the order is paid. The customer gets an e-mail."
    : "The order cannot go ahead, and its money must go back: see its refund. The transfer is entered.";
}

/**
 * Of money for an order that was given up: whoever sent it may have ordered again, so a person asks.
 * A quote's order whose place another one took is not asked about: that other one can be paid.
 */
function lateText(order: OrderRow, own: readonly OrderRow[]): string | undefined {
  if (order.status !== "Cancelled" || (order.quoteId && order.cancelledAt)) return undefined;
  const sameGoods = own.filter(
    ({ id, cartDigest, paymentState }) =>
      id !== order.id && cartDigest === order.cartDigest && !isOver(paymentState),
  );
  const again = sameGoods.filter(({ createdAt }) => createdAt > order.createdAt);
  const numbers = again.map(staffOrderName).join(" and ");
  const instead = sameGoods.find(({ id }) => id === order.supersededBy);
  const since = instead
    ? `The same goods were paid with ${staffOrderName(instead)} before.`
    : numbers && `The same goods were ordered again since: ${numbers}.`;
  return `The order was cancelled before this money came. ${since || "The customer may have ordered again."} Ask whether it is still wanted: accept it to deliver, or give the money back.`;
}

/**
 * Of money for goods that their customer has bought by another order as well. Nobody transfers by a second press, as one
 * pays in two tabs: the transfer was made by hand, with this order's own reference, so a person asks.
 */
function twinText(twin: OrderRow | undefined): string | undefined {
  if (!twin) return undefined;
  const name = staffOrderName(twin);
  const other =
    twin.payBy === "cash-on-delivery"
      ? `The customer also ordered the same goods to be paid on delivery: ${name}.`
      : `The customer has also paid for the same goods with ${name}.`;
  return `${other} Ask whether both are wanted: accept it to deliver this order, too, or give the money back.`;
}

/** Of a sum that is not the order's. */
export function mismatchText(received: Money, total: Money): string {
  const what =
    received < total
      ? `${formatMoney(paise(total - received))} is missing`
      : `${formatMoney(paise(received - total))} too much came`;
  return `${what}: ${formatMoney(received)} by bank transfer for an order of ${formatMoney(total)}.`;
}

/** What can be done on the order's page about another sum; of the right sum its own reason says that. */
function nextText(received: Money, total: Money): string {
  if (received === total) return "It waits for you on the order's page.";
  return received < total
    ? "It waits for you: ask for the rest, which adds up, or open the order to accept what came or give it back."
    : "It waits for you: open the order to accept it, and say what becomes of the rest, or give it back.";
}

function usedUtr(orderId: string | undefined) {
  const of = orderId ? `the order with payment reference ${orderId}` : "another order";
  const message = `This UTR is entered for ${of} already, or with another amount.`;
  return failure("conflict", message, { fields: { utr: message } });
}

/** Why no transfer can be entered for an order by bank transfer any more; undefined where one can. */
export function takesNoMore(order: PaymentFacts): string | undefined {
  if (mayTakeTransfer(order)) return undefined;
  return order.paymentState === "charged"
    ? "This order is paid already. If this is a second payment, give it back by your bank."
    : "The money of this order goes back or was settled: nothing more can be entered for it.";
}
