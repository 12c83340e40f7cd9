import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import {
  branches,
  reservations,
  stockDifferences,
  stockLevels,
  stockMovements,
} from "../database/schema/stock.ts";

type StockDifference = Omit<typeof stockDifferences.$inferInsert, "id" | "foundAt">;

/** So many are told at most: one is a fault already. */
const MAX_DIFFERENCES = 100;

/**
 * Adds the ledger up, and finds where what stands is something else. Reads all movements.
 *
 * @param productId looks at this product alone
 */
export async function compareStock(
  db: Pick<Db, "execute">,
  productId?: string,
): Promise<StockDifference[]> {
  const of = productId ? sql`product_id = ${productId}` : sql`true`;
  const { rows } = await db.execute<StockDifference & Record<string, unknown>>(sql`
    with moved as (
      select product_id, branch, sum(delta)::int as pieces from ${stockMovements} where ${of} group by 1, 2
    ), kept as (
      select product_id, branch, sum(quantity)::int as pieces from ${reservations} where ${of} group by 1, 2
    ), sellable as (
      select product_id, coalesce(sum(on_hand - reserved) filter (where sells), 0)::int as pieces
      from ${stockLevels} join ${branches} on code = branch where ${of} group by 1
    )
    select product_id as "productId", branch, 'on hand' as what, on_hand as stands, coalesce(pieces, 0) as ledger
      from ${stockLevels} left join moved using (product_id, branch) where ${of} and on_hand <> coalesce(pieces, 0)
    union all
    select product_id, branch, 'reserved', reserved, coalesce(pieces, 0)
      from ${stockLevels} left join kept using (product_id, branch) where ${of} and reserved <> coalesce(pieces, 0)
    union all
    select product_id, null, 'stock', stock, pieces
      from sellable join ${products} on id = product_id where stock <> pieces
    limit ${MAX_DIFFERENCES}`);
  return rows;
}

/** Compares, and writes down what was found in the place of what was found before. */
export async function noteStockDifferences(db: Db): Promise<void> {
  const found = await compareStock(db);
  await db.delete(stockDifferences);
  if (found.length > 0) await db.insert(stockDifferences).values(found);
}
