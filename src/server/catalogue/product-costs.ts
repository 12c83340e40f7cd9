import { inArray } from "drizzle-orm";
import { paiseToRupees } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";

/*
 * What goods cost the shop stands apart from all else that is known of a product: a `CatalogueProduct` has it not, so
 * that nothing that is made for shoppers can show it.
 */

/** Paise of a piece, without GST, by product id; null where it is not known. Products that are gone are left out. */
export async function costsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, cost: products.costPaise })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, cost }) => [id, cost]));
}

/** The same of one; undefined where there is no such product. */
export async function costOf(db: Db, id: string): Promise<number | null | undefined> {
  return (await costsOf(db, [id])).get(id);
}

/** In rupees. */
export const costJson = (cost: number | null | undefined): number | null =>
  cost === null || cost === undefined ? null : paiseToRupees(cost);
