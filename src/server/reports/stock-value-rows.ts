import { inArray, type SQL, sql } from "drizzle-orm";
import { products } from "../database/schema/catalogue.ts";
import { branches, stockLevels } from "../database/schema/stock.ts";
import { describeCategories, describeProducts } from "./describe-products.ts";
import type { ThingRows } from "./rows.ts";

/** What lies there at the product's cost of now; pieces without one are counted beside. */
const valued = (key: SQL) => sql`
  select ${key} as key, sum(on_hand) as "onHand",
    coalesce(sum(on_hand * ${products.costPaise}), 0) as value,
    coalesce(sum(on_hand) filter (where ${products.costPaise} is null), 0) as other
  from ${stockLevels} join ${products} on ${products.id} = ${stockLevels.productId}
  where on_hand <> 0 group by 1`;

export const stockValueByProduct: ThingRows = {
  rows: () => valued(sql`${products.id}::text`),
  describe: describeProducts,
};

export const stockValueByCategory: ThingRows = {
  rows: () => valued(sql`${products.categoryId}::text`),
  describe: describeCategories,
};

export const stockValueByBranch: ThingRows = {
  rows: () => valued(sql`${stockLevels.branch}`),
  async describe(db, keys) {
    const found = await db
      .select({ code: branches.code, name: branches.name })
      .from(branches)
      .where(inArray(branches.code, [...keys]));
    return new Map(found.map(({ code, name }) => [code, { name }]));
  },
};
