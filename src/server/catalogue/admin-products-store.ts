import { and, asc, between, desc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ProductSort } from "#shared/catalogue/admin-contract.ts";
import { withDescendants } from "#shared/catalogue/category-tree.ts";
import { LOW_STOCK } from "#shared/catalogue/product-limits.ts";
import type { Db } from "../database/connection.ts";
import { containsText } from "../database/contains-text.ts";
import { type NumberedPage, readNumberedPage } from "../database/numbered-page.ts";
import { categories, productNameKey, products } from "../database/schema/catalogue.ts";
import type { CatalogueProduct } from "./product.ts";
import { asProduct, catalogueStore, productColumns } from "./store.ts";

/** Which products an admin wants to see. */
export interface AdminProductFilter {
  /** Stands in the name or the SKU, taken literally, in whatever case. */
  search?: string | undefined;
  /** Id of a category: its products and those of all below it. */
  category?: string | undefined;
  /** Any pieces; the last few; none. */
  stock?: "in" | "low" | "out" | undefined;
  /** Left out, the newest come first. */
  sort?: ProductSort | undefined;
  /** From 1. */
  page: number;
}

const PAGE_SIZE = 50;

const stockIs = {
  in: gt(products.stock, 0),
  low: between(products.stock, 1, LOW_STOCK),
  out: eq(products.stock, 0),
};

/** By what products are sorted; an index leads through each (`late-indexes.ts`). */
const sortedBy: Record<string, SQL | PgColumn> = {
  name: productNameKey,
  price: products.pricePaise,
  stock: products.stock,
};

function orderOf(sort: ProductSort | undefined): SQL[] {
  const [name = "", descending] = sort?.split("-") ?? [];
  const direction = sort === undefined || descending ? desc : asc;
  return [direction(sortedBy[name] ?? products.createdAt), direction(products.id)];
}

/** Reads one page of the dashboard's list. */
export async function adminProductsStore(
  db: Db,
  filter: AdminProductFilter,
): Promise<NumberedPage<CatalogueProduct>> {
  const fits = await condition(db, filter);
  const { rows, ...facts } = await readNumberedPage(
    { page: filter.page, limit: PAGE_SIZE },
    (limit, offset) =>
      db
        .select(productColumns)
        .from(products)
        .innerJoin(categories, eq(categories.id, products.categoryId))
        .where(fits)
        .orderBy(...orderOf(filter.sort))
        .limit(limit)
        .offset(offset),
    () => db.$count(products, fits),
  );
  return { rows: rows.map(asProduct), ...facts };
}

async function condition(
  db: Db,
  { search = "", category, stock }: AdminProductFilter,
): Promise<SQL | undefined> {
  const text = search.trim();
  return and(
    stock && stockIs[stock],
    text === ""
      ? undefined
      : or(containsText(products.name, text), containsText(products.sku, text)),
    category === undefined ? undefined : await liesBelow(db, category.toLowerCase()),
  );
}

/** In a category or one below it; false for all where there is no such category. */
async function liesBelow(db: Db, category: string): Promise<SQL> {
  const all = await catalogueStore(db).categories();
  if (!all.some(({ _id }) => _id === category)) return sql`false`;
  return inArray(products.categoryId, [...withDescendants(all, category)]);
}
