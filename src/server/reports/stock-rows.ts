import { between, inArray, sql } from "drizzle-orm";
import type { Period } from "#shared/accounting/period.ts";
import { shortDate, todayInIndia } from "#shared/dates.ts";
import { daysOf } from "#shared/reports/period.ts";
import { products } from "../database/schema/catalogue.ts";
import { soldDaily } from "../database/schema/sales.ts";
import { describeProducts } from "./describe-products.ts";
import { indianDay, type ThingRows } from "./rows.ts";
import { stockAtEnd } from "./stock-at-end.ts";

/** What lay of each product in all branches as a period ended; what orders keep of it is of now. */
const levels = (period: Period) => sql`
  select product_id, sum(on_hand) as on_hand, sum(reserved) as reserved
  from (${stockAtEnd(period)}) as levels group by product_id`;

/** What was sold of each product in a period. */
const soldIn = ({ from, to }: Period) => sql`
  select product_id, sum(pieces) as pieces from ${soldDaily}
  where ${between(soldDaily.day, from, to)} group by product_id having sum(pieces) > 0`;

/** Days of a period on which something could be sold: what is still to come says nothing of how fast goods go. */
function daysGoneBy({ from, to }: Period): number {
  const today = todayInIndia();
  return Math.max(0, daysOf({ from, to: to < today ? to : today }));
}

export const daysOfCover: ThingRows = {
  rows: (period) => sql`
    select levels.product_id::text as key, on_hand as "onHand", reserved, coalesce(pieces, 0) as sold,
      round(on_hand * ${daysGoneBy(period)}::numeric / pieces, 1) as cover
    from (${levels(period)}) as levels left join (${soldIn(period)}) as sold using (product_id)
    where on_hand > 0 or pieces > 0 or reserved > 0`,
  describe: describeProducts,
};

export const deadStock: ThingRows = {
  rows: (period) => sql`
    select levels.product_id::text as key, on_hand as "onHand"
    from (${levels(period)}) as levels join ${products} on ${products.id} = levels.product_id
      left join (${soldIn(period)}) as sold on sold.product_id = levels.product_id
    where on_hand > 0 and sold.product_id is null
      and ${indianDay(sql`${products.createdAt}`)} < ${period.from}`,
  async describe(db, keys, { from }) {
    const described = await describeProducts(db, keys);
    const last = await db
      .select({ id: soldDaily.productId, day: sql<string>`max(${soldDaily.day})::text` })
      .from(soldDaily)
      .where(
        sql`${inArray(soldDaily.productId, [...keys])} and ${soldDaily.pieces} > 0 and ${soldDaily.day} < ${from}`,
      )
      .groupBy(soldDaily.productId);
    const days = new Map(last.map(({ id, day }) => [id, shortDate(day)]));
    return new Map(
      [...described].map(([key, { name, texts }]) => [
        key,
        { name, texts: { ...texts, lastSold: days.get(key) ?? "Never" } },
      ]),
    );
  },
};
