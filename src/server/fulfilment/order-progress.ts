import { sql } from "drizzle-orm";
import { mayMove, type OrderStatus } from "#shared/orders/order-status.ts";
import type { Db } from "../database/connection.ts";
import {
  isReturned,
  type OrderQuantities,
  readQuantities,
  waitingPieces,
} from "../orders/order-pieces.ts";
import type { OrderPieces } from "../orders/pieces-store.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { endOnceAllIsBack, refundableAmount } from "../payments/refunds.ts";
import { checkoutStore } from "../payments/store.ts";
import { settleCash } from "./settle-cash.ts";

/**
 * Brings an order's status in step with its pieces: Shipped once nothing waits any more, Delivered once
 * every parcel has arrived too. Called after each change of its pieces.
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
  const { pieces, counted } = quantities;
  const sold = pieces.parcels.filter(({ isReplacement }) => !isReplacement);
  if (sold.length === 0 || waitingPieces(counted) > 0) {
    // What is left to collect may be nothing, though pieces wait: too much was collected before.
    if (order.paymentState === "due") await settleCash(db, id, quantities);
    return;
  }
  const status = await advance(db, order, "Shipped");
  // What came back, as from a door where it was refused, does not arrive any more.
  const kept = sold.filter((parcel) => parcel.deliveredAt || !isReturned(parcel, pieces));
  if (kept.length > 0 && kept.every(({ deliveredAt }) => deliveredAt)) {
    await advance(db, { id, status }, "Delivered");
  }
  if (order.paymentState === "due") await settleCash(db, id, quantities, why);
  await giveUpRefunded(db, id, pieces);
}

/** Where all that was paid goes back, the order is Refunded once it has. */
async function giveUpRefunded(db: Db, id: string, pieces: OrderPieces): Promise<void> {
  const order = await ordersStore(db).find({ id });
  if (!order) throw new Error("a locked order is gone");
  const left = await refundableAmount(db, order);
  if (order.paymentState === "charged" && left === 0 && pieces.credits.length > 0) {
    await checkoutStore(db).move(order, { paymentState: "refunding" });
    const now = await ordersStore(db).find({ id });
    if (now) await endOnceAllIsBack(db, now);
  }
}

async function advance(
  db: Db,
  { id, status }: Pick<OrderRow, "id" | "status">,
  to: "Shipped" | "Delivered",
): Promise<OrderStatus | null> {
  if (!mayMove(status, to)) return status;
  const moment = to === "Shipped" ? "shippedAt" : "deliveredAt";
  await ordersStore(db).change({ id }, { status: to, [moment]: sql`now()` });
  return to;
}
