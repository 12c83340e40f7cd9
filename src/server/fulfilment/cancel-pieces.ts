import { failure, type Outcome, success } from "#shared/failure.ts";
import { formatMoney, type Money, paise, sum } from "#shared/money.ts";
import { returnStock } from "../catalogue/stock-store.ts";
import type { Db } from "../database/connection.ts";
import { endSentence } from "../lib/spell.ts";
import {
  leavingRow,
  readQuantities,
  sharesOfLeaving,
  waitingPieces,
} from "../orders/order-pieces.ts";
import { piecesStore } from "../orders/pieces-store.ts";
import { queueMovedMail } from "../orders/queue-moved-mail.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { queueRefund, refundableAmount } from "../payments/refunds.ts";
import { type AskedPieces, askedByLine, nameOfPieces, refuseMissing } from "./asked-pieces.ts";
import { cancelOrder } from "./cancel-order.ts";
import { refundOfShare, updateProgress } from "./order-progress.ts";

export interface PiecesToCancel {
  pieces: AskedPieces;
  /** Why; the customer reads it. */
  reason: string;
  restock: boolean;
  /** `shopper`, or an admin's e-mail. */
  actor: string;
}

/**
 * Cancels pieces of a paid order that wait to be shipped, in this transaction: their stock goes back,
 * and exactly their share of the money. Where nothing of the order is left then, the order is
 * cancelled; where all else was shipped, it is Shipped.
 *
 * @param order locked by this transaction
 * @returns what goes back, in paise; `conflict` where the pieces do not wait
 */
export async function cancelPieces(
  db: Db,
  order: OrderRow,
  { pieces, reason, restock, actor }: PiecesToCancel,
): Promise<Outcome<number, "conflict">> {
  if (order.status !== "Processing") {
    const now = order.status ?? "not paid";
    return failure("conflict", `This order is ${now}: no pieces of it can be cancelled.`);
  }
  const orders = ordersStore(db);
  const byShopper = actor === "shopper";
  const known = await readQuantities(db, order);
  const { counted } = known;
  const refused = refuseMissing(counted, pieces);
  if (refused) return refused;
  const leaving = sharesOfLeaving(order, counted, askedByLine(pieces));
  const count = leaving.reduce((total, { quantity }) => total + quantity, 0);
  const before = await refundableAmount(db, order);
  if (known.pieces.shipments.length === 0 && count === waitingPieces(counted)) {
    const cancelled = await cancelOrder(db, order.orderId, reason, actor, restock, known);
    if (!cancelled) {
      return failure("conflict", "This order cannot be cancelled now. Reload the page to see it.");
    }
    const at = await orders.addEvent(
      order,
      actor,
      eventText("Cancelled", reason, moneyBack(before)),
    );
    await queueMovedMail(db, order, {
      ...{ status: "Cancelled", reason, at, byShopper },
      ...cancelled,
    });
    return success(before);
  }
  // Stock comes after orders: the order of locks (decision 7).
  if (restock) {
    const back = new Map<string, number>();
    for (const { line, quantity } of leaving) {
      back.set(line.productId, (back.get(line.productId) ?? 0) + quantity);
    }
    await returnStock(db, back);
  }
  const share = sum(leaving.flatMap(({ goods, freight }) => [goods, freight]));
  const isDue = order.paymentState === "due";
  const amount = refundOfShare(order, known.pieces, share);
  const less = `${isDue ? lessToPay(paise(share - amount)) : ""}${moneyBack(amount)}`;
  const refundId = amount > 0 ? await queueRefund(db, order, amount, reason) : null;
  await piecesStore(db).insertCancellation(
    { orderId: order.id, actor, reason, restocked: restock, refundId },
    leaving.map(leavingRow),
  );
  const what = eventText(`Cancelled ${nameOfPieces(leaving)}`, reason, less);
  const at = await orders.addEvent(order, actor, what);
  await queueMovedMail(db, order, {
    status: "Cancelled",
    reason,
    at,
    byShopper,
    pieces: leaving.map(({ line, quantity }) => ({ name: line.name, quantity })),
    amount,
  });
  await updateProgress(db, order.id, reason);
  return success(amount);
}

function lessToPay(amount: Money): string {
  return amount === 0 ? "" : ` ${formatMoney(amount)} less is to be paid on delivery.`;
}

function moneyBack(amount: number): string {
  return amount > 0 ? ` ${formatMoney(paise(amount))} goes back.` : "";
}

/** What was cancelled and why, for the order's history, and what that makes of the money. */
function eventText(what: string, reason: string, money: string): string {
  return `${what}: ${endSentence(reason)}${money}`;
}
