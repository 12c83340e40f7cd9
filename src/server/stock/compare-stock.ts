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
  // From both sides: what has a level and no movement, and what has movements and no level. A product that is gone
  // has none, and its movements stay.
  const { rows } = await db.execute<StockDifference & Record<string, unknown>>(sql`
    with level as (
      select product_id, branch, on_hand, reserved from ${stockLevels} where ${of}
    ), moved as (
      select product_id, branch, sum(delta)::int as pieces from ${stockMovements} where ${of} group by 1, 2
    ), kept as (
      select product_id, branch, sum(quantity)::int as pieces from ${reservations} where ${of} group by 1, 2
    ), sellable as (
      select product_id, coalesce(sum(on_hand - reserved) filter (where sells), 0)::int as pieces
      from level join ${branches} on code = branch group by 1
    ), found as (
      select product_id, branch, 'on hand' as what, coalesce(on_hand, 0) as stands, coalesce(pieces, 0) as ledger
        from level full join moved using (product_id, branch)
      union all
      select product_id, branch, 'reserved', coalesce(reserved, 0), coalesce(pieces, 0)
        from level full join kept using (product_id, branch)
      union all
      select product_id, null, 'stock', stock, pieces from sellable join ${products} on id = product_id
    )
    select product_id as "productId", branch, what, stands, ledger from found
    where stands <> ledger and exists (select from ${products} where id = product_id)
    order by array_position(array['on hand', 'reserved', 'stock'], what), product_id, branch
    limit ${MAX_DIFFERENCES}`);
  return rows;
}

/** Compares, and writes down what was found in the place of what was found before. */
export async function noteStockDifferences(db: Db): Promise<void> {
  const found = await compareStock(db);
  await db.delete(stockDifferences);
  if (found.length > 0) await db.insert(stockDifferences).values(found);
}
