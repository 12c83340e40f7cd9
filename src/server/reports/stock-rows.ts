import { inArray, sql } from "drizzle-orm";
import { shortDate, todayInIndia } from "#shared/dates.ts";
import { addDays } from "#shared/reports/period.ts";
import { products } from "../database/schema/catalogue.ts";
import { soldDaily } from "../database/schema/sales.ts";
import { stockLevels } from "../database/schema/stock.ts";
import { describeProducts } from "./describe-products.ts";
import { indianDay, type ThingRows } from "./rows.ts";

/** Days whose sales say how fast a product goes, and after how many without one its stock is dead. */
const SOLD_DAYS = 30;
const DEAD_DAYS = 90;

/** What lies of each product in all branches. */
const levels = sql`
  select product_id, sum(on_hand) as on_hand, sum(reserved) as reserved
  from ${stockLevels} group by product_id`;

/** What was sold of each product in the last so many days, today among them. */
const soldIn = (days: number) => sql`
  select product_id, sum(pieces) as pieces from ${soldDaily}
  where ${soldDaily.day} > ${addDays(todayInIndia(), -days)}::date group by product_id having sum(pieces) > 0`;

export const daysOfCover: ThingRows = {
  rows: () => sql`
    select levels.product_id::text as key, on_hand as "onHand", reserved, coalesce(pieces, 0) as sold,
      round(on_hand * ${SOLD_DAYS}::numeric / pieces, 1) as cover
    from (${levels}) as levels left join (${soldIn(SOLD_DAYS)}) as sold using (product_id)
    where on_hand > 0 or pieces > 0`,
  describe: describeProducts,
};

export const deadStock: ThingRows = {
  rows: () => sql`
    select levels.product_id::text as key, on_hand as "onHand"
    from (${levels}) as levels join ${products} on ${products.id} = levels.product_id
      left join (${soldIn(DEAD_DAYS)}) as sold on sold.product_id = levels.product_id
    where on_hand > 0 and sold.product_id is null
      and ${indianDay(sql`${products.createdAt}`)} <= ${addDays(todayInIndia(), -DEAD_DAYS)}`,
  async describe(db, keys) {
    const described = await describeProducts(db, keys);
    const last = await db
      .select({ id: soldDaily.productId, day: sql<string>`max(${soldDaily.day})::text` })
      .from(soldDaily)
      .where(sql`${inArray(soldDaily.productId, [...keys])} and ${soldDaily.pieces} > 0`)
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
