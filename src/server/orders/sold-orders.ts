import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Period } from "#shared/accounting/period.ts";
import { orders } from "../database/schema/orders.ts";

/** Paid, and not given up; asked for an order that is paid. */
const isSold = sql`sold_day(${orders.status}, 'epoch') is not null`;

/**
 * Orders that became sales from a moment on, and before another. All of them are paid, so that the rule is asked
 * for their status alone: of which day they are takes longer than all else among very many.
 */
export function isSoldBetween(since: Date, before: Date): SQL | undefined {
  return and(gte(orders.paidAt, since), lt(orders.paidAt, before), isSold);
}

/** Amounts of orders in paise: what their lines come to is the total without freight, before the coupon. */
export const orderAmounts = {
  goods: sql`sum(${orders.totalPaise} + ${orders.couponPaise} - ${orders.freightPaise})`,
  coupons: sql`sum(${orders.couponPaise})`,
  freight: sql`sum(${orders.freightPaise})`,
  total: sql`sum(${orders.totalPaise})`,
};

/** Whose buyer had bought before it. */
export const isOfReturningBuyer = sql`exists (select from ${orders} as earlier where earlier.user_id = ${orders.userId}
  and earlier.paid_at < ${orders.paidAt} and sold_day(earlier.status, 'epoch') is not null)`;

/**
 * A statement that answers the `day` of each day of a period on which something was sold, its `orders` and figures of
 * them. Each day is a range of the index: to tell of each order which day it is of took three times as long.
 *
 * @param figures sums over `orders`, each with its name
 */
export function soldByDay({ from, to }: Period, figures: SQL): SQL {
  return sql`select day::date::text as day, sold.*
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day
      cross join lateral (
        select count(*)::int as orders, ${figures} from ${orders}
        where ${orders.paidAt} >= day at time zone 'Asia/Kolkata'
          and ${orders.paidAt} < (day + interval '1 day') at time zone 'Asia/Kolkata' and ${isSold}
      ) as sold
    where sold.orders > 0`;
}
