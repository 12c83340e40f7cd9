import { sql } from "drizzle-orm";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Database, Db } from "../database/connection.ts";
import { reservations, stockMovements, stockRepairs } from "../database/schema/stock.ts";
import { noProduct } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { compareStock } from "./compare-stock.ts";
import { announceStock, lockProducts } from "./stock-store.ts";

/**
 * Sets the levels and the stock of a product to what its movements and reservations come to; a trigger
 * does it for the rows that say what stood there, and who had it set. Fails with `conflict` where by the
 * ledger fewer lie in a branch than are kept for orders.
 */
export async function repairStock(
  database: Database,
  id: string,
  actor: string,
): Promise<Outcome<undefined, "not_found" | "conflict">> {
  if (!isId(id)) return noProduct();
  return database.transaction(async (db) => {
    const before = (await lockProducts(db, [id])).get(id);
    if (!before) return noProduct();
    const found = await compareStock(db, id);
    if (found.length === 0) return success(undefined);
    if (await keepsMoreThanLies(db, id)) {
      return failure(
        "conflict",
        "By the movements fewer lie there than are kept for orders. Count what lies there and enter it, or cancel in an order what is missing; then set it right.",
      );
    }
    await db
      .insert(stockRepairs)
      .values(found.map(({ stands, ...difference }) => ({ ...difference, stood: stands, actor })));
    const after = (await lockProducts(db, [id])).get(id);
    await announceStock(db, new Map([[id, (after?.stock ?? 0) - before.stock]]));
    return success(undefined);
  });
}

/** By the ledger alone, in any branch. */
async function keepsMoreThanLies(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select branch from (
      select branch, delta as free from ${stockMovements} where product_id = ${id}
      union all select branch, -quantity from ${reservations} where product_id = ${id}
    ) as ledger group by branch having sum(free) < 0`);
  return rows.length > 0;
}
