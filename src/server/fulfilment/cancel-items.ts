import { failure, type Outcome, success } from "#shared/failure.ts";
import { formatMoney, type Money, paise, sum } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { endSentence } from "../lib/sentence-parts.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import {
  allocate,
  allocatedItem,
  allocationRow,
  readQuantities,
  totalUnfulfilled,
} from "../orders/order-quantities.ts";
import { queueMovedMail } from "../orders/queue-moved-mail.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { queueRefund, refundableAmount } from "../payments/refunds.ts";
import { removeReserved } from "../stock/order-movements.ts";
import { releaseItems } from "../stock/reservations.ts";
import { cancelOrder } from "./cancel-order.ts";
import { refundOfShare, updateProgress } from "./order-progress.ts";
import {
  itemsText,
  quantitiesByLine,
  type RequestedQuantities,
  refuseMissing,
} from "./requested-quantities.ts";

interface ItemsToCancel {
  items: RequestedQuantities;
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
export async function cancelItems(
  db: Db,
  order: OrderRow,
  { items, reason, restock, actor }: ItemsToCancel,
): Promise<Outcome<number, "conflict">> {
  if (order.status !== "Processing") {
    const now = order.status ?? "not paid";
    return failure("conflict", `This order is ${now}: no pieces of it can be cancelled.`);
  }
  const orders = ordersStore(db);
  const byShopper = actor === "shopper";
  const known = await readQuantities(db, order);
  const { counted } = known;
  const refused = refuseMissing(counted, items);
  if (refused) return refused;
  const allocations = allocate(order, counted, quantitiesByLine(items));
  const count = allocations.reduce((total, { quantity }) => total + quantity, 0);
  const before = await refundableAmount(db, order);
  if (known.fulfilment.shipments.length === 0 && count === totalUnfulfilled(counted)) {
    const cancelled = await cancelOrder(db, order.orderId, reason, actor, restock, known);
    if (!cancelled) {
      return failure("conflict", "This order cannot be cancelled now.");
    }
    const at = await orders.addEvent(
      order,
      actor,
      eventText("Cancelled", reason, moneyBack(before)),
    );
    await queueMovedMail(db, order, {
      status: "Cancelled",
      reason,
      at,
      byShopper,
      ...cancelled,
    });
    return success(before);
  }
  // Stock comes after orders: the order of locks (decision 7).
  const kept = allocations.map(allocatedItem);
  if (restock) await releaseItems(db, order, kept);
  else await removeReserved(db, order, kept, { reason: "damage", actor, note: reason });
  const share = sum(allocations.flatMap(({ goods, freight }) => [goods, freight]));
  const isDue = order.paymentState === "due";
  const amount = refundOfShare(order, known.fulfilment, share);
  const less = `${isDue ? lessToPay(paise(share - amount)) : ""}${moneyBack(amount)}`;
  const refundId = amount > 0 ? await queueRefund(db, order, amount, { reason, actor }) : null;
  await orderFulfilmentStore(db).insertCancellation(
    { orderId: order.id, actor, reason, restocked: restock, refundId },
    allocations.map(allocationRow),
  );
  const what = eventText(`Cancelled ${itemsText(allocations)}`, reason, less);
  const at = await orders.addEvent(order, actor, what);
  await queueMovedMail(db, order, {
    status: "Cancelled",
    reason,
    at,
    byShopper,
    items: allocations.map(({ line, quantity }) => ({ name: line.name, quantity })),
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

/** For the order's history: the pieces and the reason, and what that makes of the money. */
function eventText(what: string, reason: string, money: string): string {
  return `${what}: ${endSentence(reason)}${money}`;
}
