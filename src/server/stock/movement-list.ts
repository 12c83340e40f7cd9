import { between, eq, inArray, sql } from "drizzle-orm";
import { MOVEMENTS_A_PAGE } from "#shared/stock/contract.ts";
import type { Db } from "../database/connection.ts";
import type { LongList } from "../database/numbered-page.ts";
import { products } from "../database/schema/catalogue.ts";
import { orders } from "../database/schema/orders.ts";
import { returns } from "../database/schema/returns.ts";
import { branches, stockEntries, stockMovements } from "../database/schema/stock.ts";
import { isId } from "../lib/ids.ts";
import { type EntryFilter, entryCondition } from "./entries-store.ts";

/** What came or went of a product, and what it refers to. */
export type MovementRow = Awaited<ReturnType<typeof select>>[number];

/** All that came and went of a product, the newest first, for its file. */
export function movementListOf(db: Db, productId: string): LongList<MovementRow> {
  return {
    table: stockMovements,
    by: [stockMovements.productId],
    isDescending: true,
    limit: MOVEMENTS_A_PAGE,
    // Not as one product: the database would then look for it among all products' movements, from the newest back.
    fits: isId(productId) ? between(stockMovements.productId, productId, productId) : sql`false`,
    read: (isShown, order) =>
      select(db)
        .where(isShown)
        .orderBy(...order),
  };
}

/** What came and went of all products with entries of the stock, those of the newest entry first, for the file of these. */
export function entryMovementListOf(db: Db, filter: EntryFilter): LongList<MovementRow> {
  const entries = db
    .select({ id: stockEntries.id })
    .from(stockEntries)
    .where(entryCondition(filter));
  return {
    table: stockMovements,
    by: [stockMovements.entryId],
    isDescending: true,
    limit: MOVEMENTS_A_PAGE,
    fits: inArray(stockMovements.entryId, entries),
    read: (isShown, order) =>
      select(db)
        .where(isShown)
        .orderBy(...order),
  };
}

function select(db: Db) {
  const { at, delta, reason, note, actor, orderId, returnId } = stockMovements;
  return db
    .select({
      ...{ at, delta, reason, note, actor, orderId },
      ...{ product: products.name, sku: products.sku, branch: branches.name },
      ...{ orderNumber: orders.number, returnNumber: returns.number, entry: stockEntries.number },
      ...{ supplier: stockEntries.supplier, supplierReference: stockEntries.supplierReference },
    })
    .from(stockMovements)
    .innerJoin(branches, eq(branches.code, stockMovements.branch))
    .leftJoin(products, eq(products.id, stockMovements.productId))
    .leftJoin(orders, eq(orders.id, orderId))
    .leftJoin(returns, eq(returns.id, returnId))
    .leftJoin(stockEntries, eq(stockEntries.id, stockMovements.entryId))
    .$dynamic();
}
