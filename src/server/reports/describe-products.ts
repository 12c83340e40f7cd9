import { inArray, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { categories, products } from "../database/schema/catalogue.ts";
import { orderLines } from "../database/schema/orders.ts";
import type { Described } from "./rows.ts";

/** Names and SKUs of products; of those that are gone as their last sale had them. */
export async function describeProducts(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Described>> {
  const found = await db
    .select({ id: products.id, name: products.name, sku: products.sku })
    .from(products)
    .where(inArray(products.id, [...keys]));
  const known = new Set(found.map(({ id }) => id));
  const gone = keys.filter((key) => !known.has(key));
  const sold = gone.length
    ? await db
        .selectDistinctOn([orderLines.productId], {
          id: orderLines.productId,
          name: sql<string>`${orderLines.name} || ' (gone)'`,
          sku: orderLines.sku,
        })
        .from(orderLines)
        .where(inArray(orderLines.productId, gone))
        .orderBy(orderLines.productId, sql`${orderLines.orderId} desc`)
    : [];
  return new Map([...found, ...sold].map(({ id, name, sku }) => [id, { name, texts: { sku } }]));
}

/** Names of categories; the empty key is that of products that are gone. */
export async function describeCategories(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Described>> {
  const ids = keys.filter((key) => key !== "");
  const found = ids.length
    ? await db
        .select({ id: categories.id, name: categories.name })
        .from(categories)
        .where(inArray(categories.id, ids))
    : [];
  return new Map([
    ["", { name: "Products that are gone" }],
    ...found.map(({ id, name }) => [id, { name }] as const),
  ]);
}
