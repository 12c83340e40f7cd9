import { sql } from "drizzle-orm";
import { compiledSql } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";

/** One row with one list: its numbers are read in one go, and their columns described once. */
const readStock = compiledSql<{ stock: (number | null)[] | null }, { ids: string[] }>(
  ({ ids }) => sql`
    select array_agg(${products.stock} order by place) as stock
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    left join ${products} on ${products.id} = asked.id`,
);

/** How many can be sold of each product, in the order of the ids; null of one that there is no more. */
export async function stockOf(db: Db, ids: readonly string[]): Promise<readonly (number | null)[]> {
  if (ids.length === 0) return [];
  const { rows } = await readStock(db, { ids: [...ids] });
  return rows[0]?.stock ?? [];
}
