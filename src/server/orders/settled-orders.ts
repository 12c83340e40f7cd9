import type { Db } from "../database/connection.ts";
import { settleOrder } from "../stock/settle-reservations.ts";
import { readOrders } from "./order-statements.ts";
import type { OrderRow } from "./store.ts";

/**
 * Locked orders, of which each has the reservations that it ought to have: what a node of the version before did with
 * one since the last `settle-reservations` is made up for first.
 */
export async function settled<Row extends OrderRow>(db: Db, locked: Row[]): Promise<Row[]> {
  const behind = locked.filter((order) => order.keepsStock !== order.legacyKeepsStock);
  if (behind.length === 0) return locked;
  for (const { id } of behind) await settleOrder(db, id);
  const now = new Map(
    (await readOrders(db, { ids: behind.map(({ id }) => id) })).map((order) => [order.id, order]),
  );
  return locked.map((order) => ({ ...order, ...now.get(order.id) }));
}
