import { inArray, type SQL, sql } from "drizzle-orm";
import type { Period } from "#shared/accounting/period.ts";
import { products } from "../database/schema/catalogue.ts";
import { branches } from "../database/schema/stock.ts";
import { describeCategories, describeProducts } from "./describe-products.ts";
import type { ThingRows } from "./rows.ts";
import { stockAtEnd } from "./stock-at-end.ts";

/** What lay there as a period ended, at the product's cost of now; pieces without one are counted beside. */
const valued = (key: SQL, period: Period) => sql`
  select ${key} as key, sum(on_hand) as "onHand",
    coalesce(sum(on_hand * ${products.costPaise}), 0) as value,
    coalesce(sum(on_hand) filter (where ${products.costPaise} is null), 0) as other
  from (${stockAtEnd(period)}) as levels join ${products} on ${products.id} = levels.product_id
  where on_hand <> 0 group by 1`;

export const stockValueByProduct: ThingRows = {
  rows: (period) => valued(sql`${products.id}::text`, period),
  describe: describeProducts,
};

export const stockValueByCategory: ThingRows = {
  rows: (period) => valued(sql`${products.categoryId}::text`, period),
  describe: describeCategories,
};

export const stockValueByBranch: ThingRows = {
  rows: (period) => valued(sql`branch`, period),
  async describe(db, keys) {
    const found = await db
      .select({ code: branches.code, name: branches.name })
      .from(branches)
      .where(inArray(branches.code, [...keys]));
    return new Map(found.map(({ code, name }) => [code, { name }]));
  },
};
