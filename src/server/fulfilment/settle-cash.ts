import { sql } from "drizzle-orm";
import { type Money, paise } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { endSentence } from "../lib/end-sentence.ts";
import { amountDue, countPieces, waitingPieces } from "../orders/order-pieces.ts";
import { piecesStore } from "../orders/pieces-store.ts";
import { queueMovedMail } from "../orders/queue-moved-mail.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { checkoutStore } from "../payments/store.ts";

/** What is still to be collected for an order that is paid on delivery; 0 for any other. */
export async function cashDue(db: Db, order: OrderRow): Promise<Money> {
  if (order.paymentState !== "due") return paise(0);
  return amountDue(order, await piecesStore(db).ofOrder(order.id));
}

/**
 * Ends the waiting for cash once nothing more is to be collected: the order is paid where anything was,
 * and cancelled where nothing of it stays with the customer.
 *
 * @param id of an order that this transaction has locked
 * @param why it ends where nothing stays with the customer, who reads it
 */
export async function settleCash(db: Db, id: string, why?: string): Promise<void> {
  const store = checkoutStore(db);
  const order = await store.find({ id });
  if (order?.paymentState !== "due" || (await cashDue(db, order)) > 0) return;
  if (order.receivedPaise) {
    await store.move(order, { paymentState: "charged" });
    await store.addEvent(order, "shop", "All that is to be paid has been collected.");
    return;
  }
  const lines = (await ordersStore(db).linesOf([id])).get(id) ?? [];
  const pieces = await piecesStore(db).ofOrder(id);
  if (waitingPieces(lines, pieces) > 0) return;
  // Its stock stays taken: pieces that can be sold again went back one by one.
  await store.move(
    order,
    { paymentState: "cancelled", status: "Cancelled" },
    { cancelledAt: sql`now()` },
  );
  const what = `${why ? `${endSentence(why)} ` : ""}Nothing is to be paid.`;
  const at = await store.addEvent(order, "shop", what);
  const sent = countPieces(lines, pieces).flatMap(({ line, shipped: quantity }) =>
    quantity > 0 ? [{ name: line.name, quantity }] : [],
  );
  const mailed = { status: "Cancelled", reason: why, at, pieces: sent, isWhole: true } as const;
  await queueMovedMail(db, order, mailed);
}
