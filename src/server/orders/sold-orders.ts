import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";

/** The day in India on which an order became a sale; null while it is none: unpaid, or given up. */
export const soldOn = sql<string>`sold_day(${orders.status}, ${orders.paidAt})`;

/**
 * Orders that became sales from a moment on, and before another. All of them are paid, so that the rule is asked
 * for their status alone: of which day they are takes longer than all else among very many.
 */
export function isSoldBetween(since: Date, before: Date): SQL | undefined {
  const isSold = sql`sold_day(${orders.status}, 'epoch') is not null`;
  return and(gte(orders.paidAt, since), lt(orders.paidAt, before), isSold);
}

/** Amounts of orders in paise: what their lines come to is the total without freight, before the coupon. */
export const orderAmounts = {
  goods: sql`sum(${orders.totalPaise} + ${orders.couponPaise} - ${orders.freightPaise})`,
  coupons: sql`sum(${orders.couponPaise})`,
  freight: sql`sum(${orders.freightPaise})`,
  total: sql`sum(${orders.totalPaise})`,
};

/** What was sold on a day in India; amounts in paise. */
export interface SoldDay {
  /** Such as 2026-11-28. */
  day: string;
  orders: number;
  goods: number;
  coupons: number;
  freight: number;
  total: number;
}

/** What was sold on each day between two moments, of days with a sale. */
export function soldDays(db: Db, since: Date, before: Date): Promise<SoldDay[]> {
  const { goods, coupons, freight, total } = orderAmounts;
  return db
    .select({
      day: sql<string>`${soldOn}::text`,
      orders: sql<number>`count(*)::int`,
      goods: sql<number>`${goods}`.mapWith(Number),
      coupons: sql<number>`${coupons}`.mapWith(Number),
      freight: sql<number>`${freight}`.mapWith(Number),
      total: sql<number>`${total}`.mapWith(Number),
    })
    .from(orders)
    .where(isSoldBetween(since, before))
    .groupBy(soldOn);
}
