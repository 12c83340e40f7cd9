import { sql } from "drizzle-orm";
import { DAY_MS, shortDate } from "#shared/dates.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { formatMoney, type Money, paise } from "#shared/money.ts";
import type { ActAnswer } from "#shared/orders/act-answer.ts";
import type { voidTransfer as voidEndpoint } from "#shared/payments/transfer-contract.ts";
import { couponStore } from "../coupons/store.ts";
import type { Db } from "../database/connection.ts";
import { milliseconds } from "../database/schema/columns.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { type OrderFulfilment, orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { reserveOrder } from "../orders/reserve-order.ts";
import type { OrderRow } from "../orders/store.ts";
import { readSettings } from "../settings/store.ts";
import { wereReleased } from "../stock/kept-pieces.ts";
import { answerAboutOrders } from "./answer-about-orders.ts";
import { holdPayment } from "./apply-payment.ts";
import { enteredPaymentsStore } from "./entered-payments-store.ts";
import { moneyOf, nameMoneyActor } from "./money-ledger.ts";
import type { PaymentsContext } from "./payments-context.ts";
import { applyTransfers, mismatchText } from "./record-transfer.ts";
import { type Refund, refundsStore } from "./refunds-store.ts";
import { checkoutStore } from "./store.ts";
import { queueTransferMail } from "./transfer-mails.ts";

type VoidedTransfer = EndpointInput<typeof voidEndpoint>["body"];

/**
 * Voids a transfer that staff recorded wrongly, as part of this transaction: it counts as never
 * come. The order goes on with what is left of its money: paid, on hold, or waiting again, its
 * goods kept for as many days as those of a new one. Voided again, it changes nothing.
 *
 * @param admin the admin's e-mail
 * @returns what to say; `conflict` once pieces have left, or money went back
 */
export async function voidTransfer(
  db: Db,
  context: Pick<PaymentsContext, "timeScale" | "storeInfo">,
  id: string,
  admin: string,
  { payment, reason }: VoidedTransfer,
): Promise<Outcome<ActAnswer, "not_found" | "conflict">> {
  const store = checkoutStore(db);
  const seen = isId(id) ? await store.find({ id }) : undefined;
  if (!seen) return noOrder();
  const own = await store.lockForPayment(seen);
  const order = own.find((one) => one.id === id);
  const entered = enteredPaymentsStore(db);
  const transfers = await entered.ofOrder(id);
  const transfer = transfers.find((one) => one.id === payment && one.way === "bank-transfer");
  if (!order || !transfer) return noOrder();
  if (transfer.voidedAt) return success({ message: "This transfer was voided before." });
  const refusal = voidRefusal(
    order,
    await orderFulfilmentStore(db).ofOrder(id),
    await refundsStore(db).ofOrder(id),
  );
  if (refusal) return failure("conflict", refusal);
  await nameMoneyActor(db, admin);
  await entered.voidPayment(payment, admin, reason);
  const amount = formatMoney(paise(transfer.amountPaise));
  const what = `${amount} of ${shortDate(transfer.paidOn)}, UTR ${transfer.reference}, was voided: ${reason}`;
  await store.addEvent(order, admin, what, "admin");
  const last = transfers.findLast((one) => one.id !== payment && !one.voidedAt);
  const left = (await moneyOf(db, id)).received;
  if (last && left === order.totalPaise && order.paymentState === "review") {
    const by = { admin, utr: last.reference };
    const message = await applyTransfers(db, context, order, own, by);
    return success(await answerAboutOrders(db, message, [id]));
  }
  const known = { order, left, utr: last?.reference ?? null, admin };
  const message =
    order.paymentState === "review"
      ? await resumeHold(db, context, known)
      : await undoPayment(db, context, known);
  return success(await answerAboutOrders(db, message, [id]));
}

/** Why no transfer of an order can be voided (any more); undefined where it can. */
export function voidRefusal(
  { paymentState }: Pick<OrderRow, "paymentState">,
  { shipments, cancelled }: Pick<OrderFulfilment, "shipments" | "cancelled">,
  refunds: readonly Refund[],
): string | undefined {
  if (shipments.length > 0) {
    return "Pieces of this order have left, and their invoice stands: its transfers stay as they are.";
  }
  if (refunds.length > 0 || cancelled.length > 0) {
    return "Money of this order went back, or is to go back: its transfers stay as they are. If it never came, say so in the note of its refund.";
  }
  if (paymentState !== "charged" && paymentState !== "review") {
    return "The payment of this order is settled: its transfers stay as they are.";
  }
  return undefined;
}

/** An order whose transfer was voided, and what is left of its money. */
interface Left {
  order: OrderRow;
  left: Money;
  /** Of what came last of it; null for nothing. */
  utr: string | null;
  admin: string;
}

function factsOf({ order, left, utr }: Left) {
  const isNothing = left === 0;
  return {
    receivedPaise: isNothing ? null : left,
    receivedCurrency: isNothing ? null : order.currency,
    receivedTransactionId: utr,
    ...(isNothing && { receivedAt: null, paymentMethod: null, holdReason: null }),
  };
}

/** An order that was paid is so no longer, but where another sum was accepted and its own is left. */
async function undoPayment(
  db: Db,
  context: Pick<PaymentsContext, "timeScale" | "storeInfo">,
  known: Left,
): Promise<string> {
  const { order, left, utr, admin } = known;
  const store = checkoutStore(db);
  const facts = factsOf(known);
  if (left === order.totalPaise) {
    await store.record(order, { ...facts, transactionId: utr, excessKeptPaise: 0 });
    return "The transfer is voided. What is left is the order's sum: it stays paid.";
  }
  const isPart = left > 0;
  const why = isPart ? mismatchText(left, paise(order.totalPaise)) : null;
  await store.revertPayment(order, isPart ? "review" : "unpaid", {
    ...facts,
    ...{ transactionId: null, paidAt: null, packedAt: null },
    ...{ holdReason: why, excessKeptPaise: 0, stock: "kept" as const },
    reservedUntil: await newHoldEnd(db, context),
  });
  const message = "Its payment was noted by mistake: the order waits for its bank transfer again.";
  await store.addEvent(order, admin, message);
  await queueTransferMail(db, order, "reopened");
  const done =
    "The transfer is voided: the order is no longer paid, and its goods stay kept for it.";
  return why ? `${why} ${done}` : `${done} The customer gets an e-mail.`;
}

/** An order on hold stays there for what is left, or waits for its transfer again. */
async function resumeHold(
  db: Db,
  context: Pick<PaymentsContext, "timeScale" | "storeInfo">,
  known: Left,
): Promise<string> {
  const { order, left, admin } = known;
  const store = checkoutStore(db);
  const facts = factsOf(known);
  if (left > 0) {
    const why = mismatchText(left, paise(order.totalPaise));
    await holdPayment(db, order, { facts, actor: admin, why });
    return `${why} The transfer is voided.`;
  }
  // It was given up before anything came for it.
  if (order.cancelledAt || order.status === "Cancelled") {
    await store.revertPayment(order, order.cancelledAt ? "cancelled" : "expired", facts);
    return "The transfer is voided. The order had been given up before, and stays so.";
  }
  // Coupons before products: the order of locks (decision 7).
  await couponStore(db).lock(order.couponCode ? [order.couponCode] : []);
  // One that was made without its pieces waits on without them; one whose pieces went back needs them again.
  const needsStock = order.keepsStock || (await wereReleased(db, order));
  const isKept =
    needsStock && (order.keepsStock || (await reserveOrder(db, order, context.storeInfo)));
  if (needsStock && !isKept) {
    await couponStore(db).release(order);
    await store.revertPayment(order, "expired", facts, "Cancelled");
    await store.addEvent(order, "shop", "Its goods are sold meanwhile. The order was given up.");
    return "The goods of the order are sold meanwhile, so it was given up. The transfer is voided.";
  }
  await store.revertPayment(order, "unpaid", {
    ...facts,
    stock: isKept ? "kept" : "not kept",
    reservedUntil: await newHoldEnd(db, context),
  });
  return "The transfer is voided: the order waits for its money again.";
}

/** The days of a new order from now, or what is left of its own where that is more. */
async function newHoldEnd(db: Db, { timeScale }: Pick<PaymentsContext, "timeScale">) {
  const value = await readSettings(db, "payments");
  const hold = value.holdDays * DAY_MS * timeScale;
  return sql`greatest(reserved_until, now() + ${milliseconds(hold)})`;
}
