import { sql } from "drizzle-orm";
import { type Money, paise } from "#shared/money.ts";
import { canTransition, type OrderStatus } from "#shared/orders/order-status.ts";
import { coveredRefund } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { endSentence } from "../lib/sentence-parts.ts";
import type { OrderFulfilment } from "../orders/order-fulfilment-store.ts";
import {
  amountDue,
  isReturned,
  type OrderQuantities,
  readQuantities,
  totalUnfulfilled,
  valueLeft,
} from "../orders/order-quantities.ts";
import { queueMovedMail } from "../orders/queue-moved-mail.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { endOnceFullyRefunded, refundableAmount } from "../payments/refunds.ts";
import { checkoutStore } from "../payments/store.ts";

/**
 * Brings an order's status in step with its pieces: Shipped once nothing waits any more, Delivered once
 * every shipment has arrived too. Called after each change of its pieces.
 *
 * @param id of an order that this transaction has locked
 * @param why pieces of it do not stay with the customer, who reads it should nothing of it stay
 * @param known what its quantities are now, where that is known
 */
export async function updateProgress(
  db: Db,
  id: string,
  why?: string,
  known?: OrderQuantities,
): Promise<void> {
  const orders = ordersStore(db);
  const order = await orders.find({ id });
  if (!order) throw new Error("a locked order is gone");
  const quantities = known ?? (await readQuantities(db, order));
  const { fulfilment, counted } = quantities;
  const sold = fulfilment.shipments.filter(({ isReplacement }) => !isReplacement);
  if (sold.length === 0 || totalUnfulfilled(counted) > 0) {
    // What is left to collect may be nothing, though pieces wait: too much was collected before.
    if (order.paymentState === "due") await completeCashPayment(db, id, quantities);
    return;
  }
  const status = await advance(db, order, "Shipped");
  // What came back, as from a door where it was refused, does not arrive any more.
  const delivering = sold.filter(
    (shipment) => shipment.deliveredAt || !isReturned(shipment, fulfilment),
  );
  if (delivering.length > 0 && delivering.every(({ deliveredAt }) => deliveredAt)) {
    await advance(db, { id, status }, "Delivered");
  }
  if (order.paymentState === "due") await completeCashPayment(db, id, quantities, why);
  await refundWholeOrder(db, id, fulfilment);
}

/** Where all that was paid goes back, the order is Refunded once it has. */
async function refundWholeOrder(db: Db, id: string, fulfilment: OrderFulfilment): Promise<void> {
  const order = await ordersStore(db).find({ id });
  if (!order) throw new Error("a locked order is gone");
  const left = await refundableAmount(db, order);
  if (order.paymentState === "charged" && left === 0 && fulfilment.credits.length > 0) {
    await checkoutStore(db).move(order, { paymentState: "refunding" });
    const now = await ordersStore(db).find({ id });
    if (now) await endOnceFullyRefunded(db, now);
  }
}

async function advance(
  db: Db,
  { id, status }: Pick<OrderRow, "id" | "status">,
  to: "Shipped" | "Delivered",
): Promise<OrderStatus | null> {
  if (!canTransition(status, to)) return status;
  const moment = to === "Shipped" ? "shippedAt" : "deliveredAt";
  await ordersStore(db).change({ id }, { status: to, [moment]: sql`now()` });
  return to;
}

/**
 * Goes back to the customer where pieces are cancelled or credited now: their share, less what of
 * the price of all that stays was never paid. 0 for an order of whose money nothing is left here.
 *
 * @param pieces before these are written down
 */
export function refundOfShare(order: OrderRow, fulfilment: OrderFulfilment, share: Money): Money {
  const { paymentState, receivedPaise, totalPaise } = order;
  const isPaid = paymentState === "charged";
  if (!isPaid && paymentState !== "due") return paise(0);
  const left = paise((receivedPaise ?? (isPaid ? totalPaise : 0)) - fulfilment.givenBack);
  const stays = paise(valueLeft(order, fulfilment) - share);
  return coveredRefund(share, { left, stays });
}

/** Still to be collected for an order that is paid on delivery; 0 for any other. */
export function cashDue(order: OrderRow, fulfilment: OrderFulfilment): Money {
  return order.paymentState === "due" ? amountDue(order, fulfilment) : paise(0);
}

/**
 * Ends the waiting for cash once nothing more is to be collected: the order is paid where anything was,
 * and cancelled where nothing of it stays with the customer.
 *
 * @param id of an order that this transaction has locked
 * @param why it ends where nothing stays with the customer, who reads it
 */
async function completeCashPayment(
  db: Db,
  id: string,
  { fulfilment, counted }: OrderQuantities,
  why?: string,
): Promise<void> {
  const store = checkoutStore(db);
  const order = await store.find({ id });
  if (order?.paymentState !== "due" || cashDue(order, fulfilment) > 0) return;
  if (order.receivedPaise) {
    await store.move(order, { paymentState: "charged" });
    await store.addEvent(order, "shop", "All that is to be paid has been collected.");
    return;
  }
  if (totalUnfulfilled(counted) > 0) return;
  // Its stock stays taken: pieces that can be sold again went back one by one.
  await store.move(
    order,
    { paymentState: "cancelled", status: "Cancelled" },
    { cancelledAt: sql`now()` },
  );
  const what = `${why ? `${endSentence(why)} ` : ""}Nothing is to be paid.`;
  const at = await store.addEvent(order, "shop", what);
  const sent = counted.flatMap(({ line, shipped: quantity }) =>
    quantity > 0 ? [{ name: line.name, quantity }] : [],
  );
  const mailed = { status: "Cancelled", reason: why, at, items: sent, isWhole: true } as const;
  await queueMovedMail(db, order, mailed);
}
