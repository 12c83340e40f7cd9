import { and, eq, sql } from "drizzle-orm";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { releasedReservations, reservations, stockMovements } from "../database/schema/stock.ts";
import { tellLegacyDifference } from "./legacy-differences.ts";
import type { QuantityByProduct } from "./stock-store.ts";
import { legacyReleased } from "./version-before.ts";

/*
 * What is asked of an order's stock, answered by its reservations and movements.
 */

/** Pieces are kept for an order of the statement. */
export const keepsStock = sql<boolean>`exists (select from ${reservations}
  where ${reservations.orderId} = ${orders.id})`;

/**
 * The same in a statement that locks the order. What such a statement reads besides is as it was before it waited for
 * the lock; the function of the database reads it as it is.
 */
export const keepsStockNow = sql<boolean>`keeps_stock(${orders.id})`;

const readKept = compiled((db, { ids }: Given<{ ids: string[] }>) =>
  db
    .select({
      id: reservations.productId,
      quantity: sql<number>`sum(${reservations.quantity})::int`,
    })
    .from(reservations)
    .where(sql`${reservations.orderId} = any(${ids}::uuid[])`)
    .groupBy(reservations.productId),
);

/** The pieces that are kept for one order, or for several together, by product. */
export async function keptPieces(
  db: Db,
  ...of: readonly { id: string; keepsStock: boolean }[]
): Promise<QuantityByProduct> {
  const ids = of.filter((order) => order.keepsStock).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  return new Map((await readKept(db, { ids })).map(({ id, quantity }) => [id, quantity]));
}

/** Pieces were kept for an order once, and let go. */
export async function wereReleased(db: Db, { id }: { id: string }): Promise<boolean> {
  const [rows, orderRows] = await Promise.all([
    db.$count(releasedReservations, eq(releasedReservations.orderId, id)),
    db.$count(orders, and(eq(orders.id, id), legacyReleased)),
  ]);
  if (rows === 0 && orderRows > 0) tellLegacyDifference({ orderId: id, what: "release" });
  return rows + orderRows > 0;
}

/** Pieces that were kept for an order were written off as damaged or missing. */
export async function wereWrittenOff(db: Db, { id }: { id: string }): Promise<boolean> {
  const isDamage = and(eq(stockMovements.orderId, id), eq(stockMovements.reason, "damage"));
  return (await db.$count(stockMovements, isDamage)) > 0;
}
