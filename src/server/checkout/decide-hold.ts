import { paise } from "#shared/money.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import { reserveStock } from "../catalogue/stock-store.ts";
import type { Db } from "../database/connection.ts";
import type { OrderRow } from "../orders/store.ts";
import { HOLD_WINDOW_MS, mayHoldStock } from "./hold-limits.ts";
import { holdsStore } from "./holds-store.ts";
import type { PricedOrder } from "./price-order.ts";
import { checkoutStore } from "./store.ts";

/**
 * Decides whether an order that is about to be made holds its stock until it is paid. Otherwise it
 * is made all the same, and its stock is taken when it is paid.
 *
 * @param db a transaction that has locked the making of this account's orders and the products, and
 *   in which the account's earlier orders were given up
 * @param timeScale see CheckoutContext
 */
export async function decideHold(
  db: Db,
  userId: string,
  { lines, total }: PricedOrder,
  timeScale: number,
): Promise<boolean> {
  const store = holdsStore(db);
  if (await store.isTrusted(userId)) return true;
  const ids = lines.map(({ product }) => product.id);
  const known = await store.heldOf(userId, ids, HOLD_WINDOW_MS * timeScale);
  const products = lines.map(({ product: { id, stock }, quantity }) => {
    const { byAnyone, ...own } = known.get(id) ?? { byAnyone: 0, held: 0, unpaidHolds: 0 };
    return { wanted: quantity, pieces: stock + byAnyone, ...own };
  });
  return mayHoldStock(products, paise((await store.heldValue(userId)) + total));
}

/**
 * Sets the stock of an unpaid order aside after all, where its account is trusted meanwhile (the
 * shopper has just verified the e-mail) and the stock is still there.
 *
 * @param db as for decideHold
 * @returns the order as it is now
 */
export async function holdOnceTrusted(db: Db, known: OrderRow): Promise<OrderRow> {
  if (known.stockReserved || !(await holdsStore(db).isTrusted(known.userId))) return known;
  const store = checkoutStore(db);
  const order = (await store.lock({ id: known.id })) ?? known;
  if (!waitsForPayment(order.paymentState) || order.overdue) return order;
  if (!(await reserveStock(db, await store.pieces(order)))) return order;
  const held = { stockReserved: true, holdsStock: true };
  await store.record(order, held);
  await store.addEvent(order, "shopper", "The stock of the order is set aside now.");
  return { ...order, ...held };
}
