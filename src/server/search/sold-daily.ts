import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "../database/connection.ts";
import { orderLines, orders } from "../database/schema/orders.ts";
import { soldDaily, soldDailyState } from "../database/schema/sales.ts";
import type { NoteDone } from "../jobs/run-backfill.ts";

/** When an order became a sale, as the trigger has it. */
const soldDay = sql`sold_day(${orders.status}, ${orders.paidAt})`;

/** Of lines whose cost and tax were known at the sale, as the trigger has it. */
const sumCosted = (figure: SQL) =>
  sql`coalesce(sum(${figure}) filter (where cost_paise is not null and tax_paise is not null), 0)`;

/** When a day in India begins. */
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`;

/**
 * Fills `sold_daily` with what was sold before the trigger wrote it: backwards, each day in a transaction
 * of its own, so that it may be ended at any time and goes on where it was.
 */
export async function fillSoldDaily(
  database: Pick<Database, "transaction">,
  done: NoteDone,
): Promise<void> {
  while (await database.transaction(fillDayBefore)) await done(1);
}

/** Fills the last day with a sale before those that are filled; false once there is none. */
async function fillDayBefore(db: Db): Promise<boolean> {
  const [state] = await db.select().from(soldDailyState).for("update");
  if (!state || state.isFilled) return false;
  const [last] = await db
    .select({ day: sql<string>`(${orders.paidAt} at time zone 'Asia/Kolkata')::date::text` })
    .from(orders)
    .where(sql`${orders.paidAt} < ${startOf(state.filledFrom)}`)
    .orderBy(sql`${orders.paidAt} desc`)
    .limit(1);
  if (!last) {
    await db.update(soldDailyState).set({ isFilled: true });
    return false;
  }
  // Who has written is waited for, and who has not adds to what is found here.
  await db.execute(sql`lock table ${soldDaily} in share row exclusive mode`);
  await db.delete(soldDaily).where(eq(soldDaily.day, last.day));
  await db.execute(sql`
    insert into ${soldDaily} (product_id, day, pieces, sum_paise,
      costed_pieces, costed_sum_paise, costed_tax_paise, cost_paise)
    select product_id, ${last.day}::date, sum(quantity), sum(quantity * unit_price_paise),
      ${sumCosted(sql`quantity`)}, ${sumCosted(sql`quantity * unit_price_paise`)},
      ${sumCosted(sql`tax_paise`)}, ${sumCosted(sql`quantity * cost_paise`)}
    from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
    where ${orders.paidAt} >= ${startOf(last.day)}
      and ${orders.paidAt} < ${startOf(last.day)} + interval '1 day'
      and ${soldDay} = ${last.day}::date
    group by product_id`);
  await db.update(soldDailyState).set({ filledFrom: last.day });
  return true;
}

/**
 * How many pieces were sold of products in the last so many days.
 *
 * @param after the product behind which the answer begins; its products are in the order of their ids
 */
export function soldSince(
  db: Db,
  { days, after, limit }: { days: number; after: string | undefined; limit: number },
): Promise<{ productId: string; sold: number }[]> {
  return db
    .select({
      productId: soldDaily.productId,
      sold: sql<number>`sum(${soldDaily.pieces})`.mapWith(Number),
    })
    .from(soldDaily)
    .where(
      and(
        gt(soldDaily.day, sql`(now() at time zone 'Asia/Kolkata')::date - ${days}::int`),
        after ? gt(soldDaily.productId, after) : undefined,
      ),
    )
    .groupBy(soldDaily.productId)
    .having(sql`sum(${soldDaily.pieces}) > 0`)
    .orderBy(asc(soldDaily.productId))
    .limit(limit);
}
