import type { Db } from "../database/connection.ts";
import { gstinAt, reserveLines, type Sellers } from "../stock/reservations.ts";
import { type OrderRow, ordersStore } from "./store.ts";

/**
 * Keeps all pieces of an order for it, or none; the order then says the GSTIN of the branch that keeps its first
 * line, since before nobody knew it.
 *
 * @param db a transaction that has locked the order
 * @returns false, with nothing changed, where a product is gone or has too few
 */
export async function reserveOrder(
  db: Db,
  order: Pick<OrderRow, "id" | "sellerGstin">,
  storeInfo: Sellers,
): Promise<boolean> {
  const kept = await reserveLines(db, order);
  if (!kept) return false;
  if (!storeInfo.branchRegistrations) return true;
  const sellerGstin = gstinAt(storeInfo, kept[0]?.branch) ?? "";
  if (sellerGstin !== order.sellerGstin) await ordersStore(db).change(order, { sellerGstin });
  return true;
}

/** As reserveOrder, of products that this transaction has locked and found to have enough. */
export async function reserveLockedOrder(
  db: Db,
  order: Parameters<typeof reserveOrder>[1],
  storeInfo: Sellers,
): Promise<void> {
  if (!(await reserveOrder(db, order, storeInfo)))
    throw new Error("locked products changed under the lock");
}
