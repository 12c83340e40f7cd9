import { inArray, sql } from "drizzle-orm";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { entryStore } from "../search-index/entry-store.ts";
import { soldOutOrBackTags } from "./product-tags.ts";

/** Pieces of products, by product id. */
export type QuantityByProduct = ReadonlyMap<string, number>;

export type ProductRow = typeof products.$inferSelect;

/**
 * Reads products and keeps others from changing them until the transaction ends. Always in the
 * order of their ids, so that two baskets never wait for one another in a circle.
 */
export async function lockProducts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id)
    .for("no key update");
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Takes pieces off the stock, all or none.
 *
 * @returns false, with nothing changed, where a product is gone or has too few
 */
export async function reserveStock(db: Db, quantities: QuantityByProduct): Promise<boolean> {
  const currentProducts = await lockProducts(db, [...quantities.keys()]);
  for (const [id, quantity] of quantities) {
    if ((currentProducts.get(id)?.stock ?? 0) < quantity) return false;
  }
  await reserveLockedStock(db, quantities);
  return true;
}

/** Takes pieces off products that this transaction has locked and found to have them. */
export async function reserveLockedStock(db: Db, quantities: QuantityByProduct): Promise<void> {
  const taken = await db
    .update(products)
    .set({ stock: sql`${products.stock} - wanted.quantity` })
    .from(valuesTable(quantities))
    .where(sql`${products.id} = wanted.id and ${products.stock} >= wanted.quantity`)
    .returning(movedColumns);
  if (taken.length !== quantities.size) throw new Error("locked products changed under the lock");
  const soldOut = taken.filter(({ stock }) => stock === 0);
  await entryStore(db).putInStock(idsOf(soldOut), false);
  await announceMoved(db, taken, soldOut);
}

/** Gives pieces back to the stock; products that are gone meanwhile are passed over. */
export async function returnStock(db: Db, quantities: QuantityByProduct): Promise<void> {
  if (quantities.size === 0) return;
  await lockProducts(db, [...quantities.keys()]);
  const given = await db
    .update(products)
    .set({ stock: sql`${products.stock} + wanted.quantity` })
    .from(valuesTable(quantities))
    .where(sql`${products.id} = wanted.id`)
    .returning(movedColumns);
  const back = given.filter(({ id, stock }) => stock === quantities.get(id));
  await entryStore(db).putInStock(idsOf(back), true);
  await announceMoved(db, given, back);
}

const movedColumns = { id: products.id, category: products.categoryId, stock: products.stock };

const idsOf = (products: readonly Moved[]) => products.map(({ id }) => id);

type Moved = { id: string; category: string; stock: number };

/** Announces products whose stock has moved, and the lists of those that are sold out or back. */
async function announceMoved(
  db: Db,
  moved: readonly Moved[],
  soldOutOrBack: readonly Moved[],
): Promise<void> {
  const tags = [
    ...moved.map(({ id }) => cacheTags.product(id)),
    ...soldOutOrBack.flatMap(({ category }) => soldOutOrBackTags(category)),
  ];
  await announce(db, ...new Set(tags));
}

function valuesTable(quantities: QuantityByProduct) {
  const rows = [...quantities].map(([id, quantity]) => sql`(${id}::uuid, ${quantity}::int)`);
  return sql`(values ${sql.join(rows, sql`, `)}) as wanted(id, quantity)`;
}
