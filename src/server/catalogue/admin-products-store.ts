import { and, between, count, desc, eq, gt, ilike, inArray, or, type SQL } from "drizzle-orm";
import { withDescendants } from "#shared/catalogue/category-tree.ts";
import { isStorable } from "#shared/fields.ts";
import type { Db } from "../database/connection.ts";
import { categories, products } from "../database/schema/catalogue.ts";
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
  /** From 1. */
  page: number;
}

export interface AdminProductPage {
  products: CatalogueProduct[];
  /** Of the whole list. */
  total: number;
  /** At least 1. */
  pages: number;
}

const PER_PAGE = 50;
/** So few pieces are worth ordering more. */
const LOW = 5;

const stockIs = {
  in: gt(products.stock, 0),
  low: between(products.stock, 1, LOW),
  out: eq(products.stock, 0),
};

/** Reads one page of the dashboard's list, newest first; a page past the end is empty. */
export async function adminProductsStore(
  db: Db,
  wish: AdminProductFilter,
): Promise<AdminProductPage> {
  const wanted = await condition(db, wish);
  if (wanted === "nothing") return { products: [], total: 0, pages: 1 };
  const [counted, rows] = await Promise.all([
    db.select({ total: count() }).from(products).where(wanted),
    db
      .select(productColumns)
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(wanted)
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(PER_PAGE)
      .offset((wish.page - 1) * PER_PAGE),
  ]);
  const total = counted[0]?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  return { products: rows.map(asProduct), total, pages };
}

async function condition(db: Db, wish: AdminProductFilter): Promise<SQL | "nothing" | undefined> {
  const { search = "", category, stock } = wish;
  // No name that the database keeps has such a character.
  if (!isStorable(search)) return "nothing";
  const conditions: (SQL | undefined)[] = [stock && stockIs[stock]];
  if (search.trim() !== "") {
    const pattern = `%${search.trim().replaceAll(/[\\%_]/g, "\\$&")}%`;
    conditions.push(or(ilike(products.name, pattern), ilike(products.sku, pattern)));
  }
  if (category !== undefined) {
    const all = await catalogueStore(db).categories();
    const id = category.toLowerCase();
    if (!all.some(({ _id }) => _id === id)) return "nothing";
    conditions.push(inArray(products.categoryId, [...withDescendants(all, id)]));
  }
  return and(...conditions);
}
