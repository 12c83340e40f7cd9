import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { FEW_LEFT } from "#shared/catalogue/product-limits.ts";
import { announce, partOfTag } from "../database/change-feed.ts";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { branches, stockLevels } from "../database/schema/stock.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { entryStore } from "../search-index/entry-store.ts";

/** Pieces of products, by product id. */
export type QuantityByProduct = ReadonlyMap<string, number>;

export type ProductRow = typeof products.$inferSelect;

const lockRows = compiled((db, { ids }: Given<{ ids: string[] }>) =>
  db
    .select()
    .from(products)
    .where(sql`${products.id} = any(${ids}::uuid[])`)
    .orderBy(products.id)
    .for("no key update"),
);

/**
 * Reads products and keeps others from changing them until the transaction ends. Always in the
 * order of their ids, so that two baskets never wait for one another in a circle.
 */
export async function lockProducts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map();
  const rows = await lockRows(db, { ids: [...ids] });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Adds up the pieces of lines by product. */
export function quantityByProduct(
  lines: readonly { productId: string; quantity: number }[],
): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return quantities;
}

/** As many pieces fewer. */
export const negated = (quantities: QuantityByProduct): Map<string, number> =>
  new Map([...quantities].map(([id, quantity]) => [id, -quantity]));

/**
 * Tells pages and lists of products whose stock has moved in this transaction, as announceMoved does.
 *
 * @param moved by how many pieces each has more now, or fewer; products that are gone are passed over
 */
export async function announceStock(db: Db, moved: QuantityByProduct): Promise<void> {
  if (moved.size === 0) return;
  const rows = await db
    .select({ id: products.id, category: products.categoryId, stock: products.stock })
    .from(products)
    .where(inArray(products.id, [...moved.keys()]));
  await announceMoved(
    db,
    rows.map(({ stock, ...row }) => {
      return { ...row, before: stock - (moved.get(row.id) ?? 0), after: stock };
    }),
  );
}

/** A product, and what could be sold of it before and after. */
interface MovedStock {
  id: string;
  category: string;
  before: number;
  after: number;
}

/** Tells pages and lists; the search shows what is sold out behind all else. */
export async function announceMoved(db: Db, rows: readonly MovedStock[]): Promise<void> {
  const soldOut = rows.filter(({ before, after }) => after === 0 && before > 0);
  const back = rows.filter(({ before, after }) => after > 0 && before <= 0);
  const idsOf = (of: typeof rows) => of.map(({ id }) => id);
  await entryStore(db).putInStock(idsOf(soldOut), false);
  await entryStore(db).putInStock(idsOf(back), true);
  const tags = [
    ...rows.map(changedStockTag),
    ...[...soldOut, ...back].flatMap(({ category }) => soldOutOrBackTags(category)),
  ];
  await announce(db, ...new Set(tags));
}

/**
 * What pages show of a product's stock: whether it can be bought, how many are left where these are few, and
 * for whoever types a larger number about how many there are, to the next power of two.
 */
function changedStockTag({ id, before, after }: MovedStock): string {
  const tag = cacheTags.product(id);
  const isSoldOutOrBack = after > 0 !== before > 0;
  if (isSoldOutOrBack) return tag;
  const isShown = after <= FEW_LEFT || Math.clz32(after) !== Math.clz32(before);
  return partOfTag(tag, isShown ? "shown-stock" : "stock");
}

/** The tags of the lists that show what can be bought first, and so change their order. */
export function soldOutOrBackTags(categoryId: string): string[] {
  return [cacheTags.inStock(categoryId), cacheTags.search];
}

/**
 * What lies of a locked product in the first branch, and what of it no order keeps; all that can be sold where
 * the ledger has not got it yet.
 */
export async function firstBranchLevel(
  db: Db,
  { id, stock }: { id: string; stock: number },
): Promise<{ branch: string; onHand: number; free: number }> {
  const [level] = await db
    .select({
      branch: branches.name,
      isKnown: sql<boolean>`exists (select from stock_levels where product_id = ${id})`,
      onHand: sql<number>`coalesce(${stockLevels.onHand}, 0)`,
      reserved: sql<number>`coalesce(${stockLevels.reserved}, 0)`,
    })
    .from(branches)
    .leftJoin(
      stockLevels,
      and(eq(stockLevels.branch, branches.code), eq(stockLevels.productId, id)),
    )
    .orderBy(asc(branches.position))
    .limit(1);
  if (!level?.isKnown) return { branch: level?.branch ?? "", onHand: stock, free: stock };
  return { branch: level.branch, onHand: level.onHand, free: level.onHand - level.reserved };
}

/** Why and by whom stock is moved, for the ledger. */
export interface StockContext {
  reason: "count" | "delivery" | "damage" | "correction" | "transfer" | "import";
  /** An admin's e-mail, or `shop`. */
  actor: string;
  note?: string;
  /** Of a delivery. */
  supplier?: string;
  supplierReference?: string;
}

/**
 * Says for the rest of this transaction why `products.stock` is set: the database notes each such change as
 * a movement (`note_set_stock` in the migrations), a `correction` of the shop's where nobody has said.
 */
export async function explainStock(
  db: Db,
  { reason, actor, note = "", supplier = "", supplierReference = "" }: StockContext,
): Promise<void> {
  await db.execute(sql`select set_config('pressroom.stock_reason', ${reason}, true),
    set_config('pressroom.stock_actor', ${actor}, true), set_config('pressroom.stock_note', ${note}, true),
    set_config('pressroom.stock_supplier', ${supplier}, true),
    set_config('pressroom.stock_supplier_reference', ${supplierReference}, true)`);
}

/** Writes the first movement of new products, of what they were made with. */
export async function takeIntoLedger(db: Db, ids: readonly string[], actor: string): Promise<void> {
  await explainStock(db, { reason: "import", actor });
  await db.execute(sql`select ensure_stock_levels(${sql.param([...ids])}::uuid[])`);
}
