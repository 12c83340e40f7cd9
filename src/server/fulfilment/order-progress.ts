import { mayMove, type OrderStatus } from "#shared/orders/order-status.ts";
import { endOnceAllIsBack, refundableAmount } from "../checkout/refunds.ts";
import { checkoutStore } from "../checkout/store.ts";
import type { Db } from "../database/connection.ts";
import { waitingPieces } from "../orders/order-pieces.ts";
import { piecesStore } from "../orders/pieces-store.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { fulfilmentStore } from "./store.ts";

/**
 * Brings an order's status in step with its pieces: Shipped once nothing waits any more, Delivered once
 * every parcel has arrived too. Called after each change of its pieces.
 *
 * @param id of an order that this transaction has locked
 */
export async function updateProgress(db: Db, id: string): Promise<void> {
  const orders = ordersStore(db);
  const order = await orders.find({ id });
  if (!order) throw new Error("a locked order is gone");
  const lines = (await orders.linesOf([id])).get(id) ?? [];
  const pieces = await piecesStore(db).ofOrder(id);
  const sold = pieces.parcels.filter(({ isReplacement }) => !isReplacement);
  if (sold.length === 0 || waitingPieces(lines, pieces) > 0) return;
  const status = await advance(db, order, "Shipped");
  if (sold.every(({ deliveredAt }) => deliveredAt)) await advance(db, { id, status }, "Delivered");
  // All that was paid goes back: the order is Refunded once it has.
  const left = await refundableAmount(db, order);
  if (order.paymentState === "charged" && left === 0 && pieces.credits.length > 0) {
    await checkoutStore(db).move(order, { paymentState: "refunding" });
    const now = await orders.find({ id });
    if (now) await endOnceAllIsBack(db, now);
  }
}

async function advance(
  db: Db,
  { id, status }: Pick<OrderRow, "id" | "status">,
  to: OrderStatus,
): Promise<OrderStatus | null> {
  if (!mayMove(status, to)) return status;
  await fulfilmentStore(db).change(id, { status: to });
  return to;
}
