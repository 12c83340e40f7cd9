import { paise } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { HOLD_WINDOW_MS, mayHoldStock } from "./hold-limits.ts";
import { holdsStore } from "./holds-store.ts";
import type { PricedOrder } from "./price-order.ts";

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
