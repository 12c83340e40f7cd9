import { and, between, inArray, notInArray, or } from "drizzle-orm";
import { withDescendants } from "#shared/catalogue/category-tree.ts";
import type { DescribedCategory } from "#shared/catalogue/contract.ts";
import type { StockSettings } from "#shared/settings/stock.ts";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { sellableStock } from "../database/schema/stock.ts";
import { readSettings } from "../settings/store.ts";
import { catalogueStore } from "./store.ts";

/** With how many pieces or fewer, but some, products run out. */
export interface LowStock {
  /** Of the shop. */
  lowStock: number;
  /** Of the products in categories for which another number counts, by the categories' ids. */
  ofCategories: Readonly<Record<string, number>>;
}

export async function readLowStock(db: Db): Promise<LowStock> {
  const settings = await readSettings(db, "stock");
  if (settings.categories.length === 0) return { lowStock: settings.lowStock, ofCategories: {} };
  return lowStockOf(settings, await catalogueStore(db).categories());
}

/** The limits of categories, each of which holds for all below it that have none of their own. */
export function lowStockOf(
  { lowStock, categories: limits }: StockSettings,
  tree: readonly Pick<DescribedCategory, "_id" | "slug" | "parent">[],
): LowStock {
  const own = limits.flatMap((limit) => {
    const category = tree.find(({ slug }) => slug === limit.category);
    return category ? [{ below: withDescendants(tree, category._id), pieces: limit.lowStock }] : [];
  });
  // What lies below another one has fewer below it, comes later and so counts.
  const fromTheTop = own.toSorted((one, other) => other.below.size - one.below.size);
  return {
    lowStock,
    ofCategories: Object.fromEntries(
      fromTheTop.flatMap(({ below, pieces }) => [...below].map((id) => [id, pieces])),
    ),
  };
}

/** Products with some pieces left, or with `least` at all, but not more than their limit. */
export function hasFewPieces(db: Db, { lowStock, ofCategories }: LowStock, least: 0 | 1) {
  const { stock, categoryId } = products;
  const others = Object.entries(ofCategories);
  if (others.length === 0) return inArray(products.id, withPieces(db, least, lowStock));
  const highest = Math.max(lowStock, ...others.map(([, limit]) => limit));
  const byLimit = Map.groupBy(others, ([, limit]) => limit);
  return and(
    // By its index, before it is asked which category it is of.
    inArray(products.id, withPieces(db, least, highest)),
    or(
      and(between(stock, least, lowStock), notInArray(categoryId, Object.keys(ofCategories))),
      ...[...byLimit].map(([limit, some]) =>
        and(
          between(stock, least, limit),
          inArray(
            categoryId,
            some.map(([id]) => id),
          ),
        ),
      ),
    ),
  );
}

/** The ids of products of which so many pieces can be sold. */
export function withPieces(db: Db, least: number, most: number) {
  return db
    .select({ id: sellableStock.productId })
    .from(sellableStock)
    .where(between(sellableStock.quantity, least, most));
}
