import { and, eq, exists, isNotNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { DAY_MS } from "#shared/dates.ts";
import { SALES_DAYS } from "#shared/fulfilment/overview-contract.ts";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { dayInIndia } from "../documents/sale-document.ts";
import { isSoldBetween, type SoldDay, soldDays } from "../orders/sold-orders.ts";
import { rememberSlow } from "./remember-slow.ts";

const RETURNING_DAYS = 30;

interface SalesFigures {
  /** The last 60 days in India, of days with a sale; a day is counted as reports and `sold_daily` count it. */
  days: SoldDay[];
  /** Orders of the last 30 days from accounts that had paid one before. */
  returning: number;
}

/** Today as it stands; the days before and who returned may be five minutes old in a very large shop. */
export async function salesFigures(db: Db, now: Date): Promise<SalesFigures> {
  const day = dayInIndia(now);
  const [today, before] = await Promise.all([
    soldDays(db, startOf(day), new Date(startOf(day).getTime() + DAY_MS)),
    figuresBefore(db, day),
  ]);
  return { days: [...before.days, ...today], returning: before.returning };
}

const startOf = (day: string) => new Date(`${day}T00:00:00+05:30`);

const figuresBefore = rememberSlow(async (db, day): Promise<SalesFigures> => {
  const start = startOf(day).getTime();
  const earlier = alias(orders, "earlier");
  const [days, [{ returning = 0 } = {}]] = await Promise.all([
    soldDays(db, new Date(start - (SALES_DAYS - 1) * DAY_MS), new Date(start)),
    db
      .select({ returning: sql<number>`count(*)::int` })
      .from(orders)
      .where(
        and(
          isSoldBetween(new Date(start - (RETURNING_DAYS - 1) * DAY_MS), new Date(start + DAY_MS)),
          exists(
            db
              .select({ id: earlier.id })
              .from(earlier)
              .where(
                and(
                  eq(earlier.userId, orders.userId),
                  lt(earlier.createdAt, orders.createdAt),
                  isNotNull(earlier.paidAt),
                ),
              ),
          ),
        ),
      ),
  ]);
  return { days, returning };
});
