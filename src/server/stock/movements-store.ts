import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import { MOVEMENTS_A_PAGE, type ProductStock } from "#shared/stock/contract.ts";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { orders } from "../database/schema/orders.ts";
import { returns } from "../database/schema/returns.ts";
import {
  branches,
  reservations,
  stockEntries,
  stockLevels,
  stockMovements,
} from "../database/schema/stock.ts";

const MAX_RESERVATIONS = 100;
/** Reads the ledger of a product for the dashboard. */
export function movementsStore(db: Db) {
  return {
    async product(id: string) {
      const { name, slug, stock: quantity } = products;
      const [row] = await db
        .select({ name, slug, quantity })
        .from(products)
        .where(eq(products.id, id));
      return row;
    },

    async levels(productId: string): Promise<ProductStock["levels"]> {
      const { onHand, reserved } = stockLevels;
      const rows = await db
        .select({
          code: branches.code,
          branch: branches.name,
          sells: branches.sells,
          isKnown: sql<boolean>`${stockLevels.productId} is not null`,
          onHand: sql<number>`coalesce(${onHand}, 0)`,
          reserved: sql<number>`coalesce(${reserved}, 0)`,
        })
        .from(branches)
        .leftJoin(
          stockLevels,
          and(eq(stockLevels.branch, branches.code), eq(stockLevels.productId, productId)),
        )
        .orderBy(asc(branches.position));
      if (!rows.some(({ isKnown }) => isKnown)) return [];
      return rows.map(({ isKnown: _, ...level }) => level);
    },

    async reservations(productId: string): Promise<ProductStock["reservations"]> {
      const rows = await db
        .select({
          id: orders.id,
          number: orders.number,
          branch: branches.name,
          quantity: reservations.quantity,
          paymentState: orders.paymentState,
          reservedUntil: orders.reservedUntil,
        })
        .from(reservations)
        .innerJoin(orders, eq(orders.id, reservations.orderId))
        .innerJoin(branches, eq(branches.code, reservations.branch))
        .where(eq(reservations.productId, productId))
        .orderBy(asc(orders.createdAt), asc(orders.id))
        .limit(MAX_RESERVATIONS);
      return rows.map(({ id, number, branch, quantity, paymentState, reservedUntil }) => ({
        order: related(id, number),
        branch,
        quantity,
        ...(waitsForPayment(paymentState) && { until: reservedUntil.toISOString() }),
      }));
    },

    /** One more than a page where there are more. */
    async movements(productId: string, before?: number): Promise<ProductStock["movements"]> {
      const { id, at, delta, reason, note, actor, orderId, returnId, entryId } = stockMovements;
      const rows = await db
        .select({
          ...{ id, at, delta, reason, note, actor, orderId, returnId, entryId },
          branch: branches.name,
          number: sql<
            string | null
          >`coalesce(${orders.number}, ${returns.number}, ${stockEntries.number})`,
          onHand: sql<number>`(select sum(earlier.delta) from stock_movements as earlier
            where earlier.product_id = ${stockMovements.productId} and earlier.branch = ${stockMovements.branch}
              and earlier.id <= ${stockMovements.id})`.mapWith(Number),
        })
        .from(stockMovements)
        .innerJoin(branches, eq(branches.code, stockMovements.branch))
        .leftJoin(orders, eq(orders.id, orderId))
        .leftJoin(returns, eq(returns.id, returnId))
        .leftJoin(stockEntries, eq(stockEntries.id, entryId))
        .where(and(eq(stockMovements.productId, productId), before ? lt(id, before) : undefined))
        .orderBy(desc(id))
        .limit(MOVEMENTS_A_PAGE + 1);
      return rows.map(
        ({
          id: _id,
          at: when,
          orderId: order,
          returnId: back,
          entryId: entry,
          number,
          ...row
        }) => ({
          ...row,
          _id,
          at: when.toISOString(),
          ...(order && { order: related(order, number) }),
          ...(back && { return: related(back, number) }),
          ...(entry && { entry: { _id: entry, number: number ?? "" } }),
        }),
      );
    },
  };
}

const related = (id: string, number: string | null) => ({
  _id: id,
  ...(number && { number }),
});
