import { sql } from "drizzle-orm";
import { type Money, paise } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { endSentence } from "../lib/end-sentence.ts";
import { amountDue, type OrderQuantities, waitingPieces } from "../orders/order-pieces.ts";
import type { OrderPieces } from "../orders/pieces-store.ts";
import { queueMovedMail } from "../orders/queue-moved-mail.ts";
import type { OrderRow } from "../orders/store.ts";
import { checkoutStore } from "../payments/store.ts";

/** What is still to be collected for an order that is paid on delivery; 0 for any other. */
export function cashDue(order: OrderRow, pieces: OrderPieces): Money {
  return order.paymentState === "due" ? amountDue(order, pieces) : paise(0);
}

/**
 * Ends the waiting for cash once nothing more is to be collected: the order is paid where anything was,
 * and cancelled where nothing of it stays with the customer.
 *
 * @param id of an order that this transaction has locked
 * @param why it ends where nothing stays with the customer, who reads it
 */
export async function settleCash(
  db: Db,
  id: string,
  { pieces, counted }: OrderQuantities,
  why?: string,
): Promise<void> {
  const store = checkoutStore(db);
  const order = await store.find({ id });
  if (order?.paymentState !== "due" || cashDue(order, pieces) > 0) return;
  if (order.receivedPaise) {
    await store.move(order, { paymentState: "charged" });
    await store.addEvent(order, "shop", "All that is to be paid has been collected.");
    return;
  }
  if (waitingPieces(counted) > 0) return;
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
  const mailed = { status: "Cancelled", reason: why, at, pieces: sent, isWhole: true } as const;
  await queueMovedMail(db, order, mailed);
}
