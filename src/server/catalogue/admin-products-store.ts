import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ProductSort } from "#shared/catalogue/admin-contract.ts";
import { withDescendants } from "#shared/catalogue/category-tree.ts";
import type { Db } from "../database/connection.ts";
import { searchTextHoldsWords } from "../database/contains-text.ts";
import {
  type ListPlace,
  type LongList,
  MAX_FOUND,
  type NumberedPage,
  readListPage,
} from "../database/numbered-page.ts";
import {
  categories,
  goodsSearchText,
  productNameKey,
  products,
} from "../database/schema/catalogue.ts";
import { sellableStock, stockDifferences } from "../database/schema/stock.ts";
import { hasFewPieces, readLowStock, withPieces } from "./low-stock.ts";
import type { CatalogueProduct } from "./product.ts";
import { asProduct, catalogueStore, productColumns } from "./store.ts";

/** Which products an admin wants to see. */
export interface AdminProductFilter extends ListPlace {
  /**
   * Stands in the name or the SKU, taken literally, in whatever case; without three letters or digits in a
   * row, where a word begins.
   */
  search?: string | undefined;
  /** Id of a category: its products and those of all below it. */
  category?: string | undefined;
  /** Any pieces; the last few; none; another number than its movements come to, as the last comparison found. */
  stock?: "in" | "low" | "out" | "differs" | undefined;
  /** Left out, the newest come first. */
  sort?: ProductSort | undefined;
}

const PAGE_SIZE = 50;

/** Products whose stock is so; few are some, but few as the settings say. */
async function stockIs(
  db: Db,
  stock: NonNullable<AdminProductFilter["stock"]>,
): Promise<SQL | undefined> {
  if (stock === "differs") {
    const differing = db.select({ id: stockDifferences.productId }).from(stockDifferences);
    return inArray(products.id, differing);
  }
  if (stock === "in") return gt(products.stock, 0);
  if (stock === "out") return inArray(products.id, withPieces(db, 0, 0));
  return hasFewPieces(db, await readLowStock(db), 1);
}

/** By what products are sorted; an index leads through each (`late-indexes.ts`). */
const sortedBy: Record<string, SQL | PgColumn> = {
  name: productNameKey,
  price: products.pricePaise,
  stock: sellableStock.quantity,
};

const withSellableStock = {
  rows: sql`${products} join ${sellableStock} on ${sellableStock.productId} = ${products.id}`,
  id: sellableStock.productId,
};

/** The dashboard's list of products: its pages and its export are made of it. */
export async function productListOf(
  db: Db,
  filter: Omit<AdminProductFilter, keyof ListPlace>,
): Promise<LongList<CatalogueProduct>> {
  const [name = "", descending] = filter.sort?.split("-") ?? [];
  return {
    table: products,
    fits: await adminProductsThat(db, filter),
    by: [sortedBy[name] ?? products.createdAt],
    ...(name === "stock" && { from: withSellableStock }),
    isDescending: filter.sort === undefined || descending !== undefined,
    limit: PAGE_SIZE,
    name: `products ${JSON.stringify({ ...filter, sort: undefined })}`,
    ...(filter.search?.trim() && { max: MAX_FOUND }),
    read: async (isShown, _order, ids) => {
      const rows = await db
        .select(productColumns)
        .from(products)
        .innerJoin(categories, eq(categories.id, products.categoryId))
        .where(isShown);
      const read = new Map(rows.map((row) => [row.id, asProduct(row)]));
      return ids.flatMap((id) => read.get(id) ?? []);
    },
  };
}

/** Reads one page of the dashboard's list. */
export async function adminProductsStore(
  db: Db,
  filter: AdminProductFilter,
): Promise<NumberedPage<CatalogueProduct>> {
  return readListPage(db, await productListOf(db, filter), filter);
}

/** Whether a product is one of those; undefined where all are. */
export async function adminProductsThat(
  db: Db,
  { search = "", category, stock }: Omit<AdminProductFilter, keyof ListPlace>,
): Promise<SQL | undefined> {
  const text = search.trim();
  return and(
    stock && (await stockIs(db, stock)),
    text === "" ? undefined : searchTextHoldsWords(goodsSearchText(products), text),
    category === undefined ? undefined : await liesBelow(db, category.toLowerCase()),
  );
}

/** In a category or one below it; false for all where there is no such category. */
async function liesBelow(db: Db, category: string): Promise<SQL> {
  const all = await catalogueStore(db).categories();
  if (!all.some(({ _id }) => _id === category)) return sql`false`;
  return inArray(products.categoryId, [...withDescendants(all, category)]);
}
