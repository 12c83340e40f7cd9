import { sql } from "drizzle-orm";
import { DAY_MS } from "#shared/dates.ts";
import { SALES_DAYS } from "#shared/fulfilment/overview-contract.ts";
import type { Db } from "../database/connection.ts";
import { dayInIndia } from "../documents/sale-document.ts";
import { isOfReturningBuyer, orderAmounts, soldByDay } from "../orders/sold-orders.ts";
import { rememberSlow } from "./remember-slow.ts";

/** What was sold on a day in India, as reports count it. */
interface SalesOfDay {
  /** Such as 2026-11-28. */
  day: string;
  orders: number;
  /** Of the orders those whose buyer had bought before. */
  returning: number;
  /** In paise. */
  total: number;
}

/**
 * The last SALES_DAYS in India, of days with a sale: today as it stands; the days before may be five minutes old in a
 * very large shop.
 */
export async function salesFigures(db: Db, now: Date): Promise<SalesOfDay[]> {
  const today = dayInIndia(now);
  const [before, ofToday] = await Promise.all([
    salesBefore(db, today),
    readSales(db, today, today),
  ]);
  return [...before, ...ofToday];
}

/** In two halves, each of which is read within the time that a page's statement may take. */
const salesBefore = rememberSlow(async (db, today) => {
  const back = (days: number) =>
    dayInIndia(new Date(Date.parse(`${today}T00:00:00+05:30`) - days * DAY_MS));
  const half = SALES_DAYS / 2;
  const halves = await Promise.all([
    readSales(db, back(SALES_DAYS - 1), back(half)),
    readSales(db, back(half - 1), back(1)),
  ]);
  return halves.flat();
});

async function readSales(db: Db, from: string, to: string): Promise<SalesOfDay[]> {
  const figures = sql`count(*) filter (where ${isOfReturningBuyer})::int as returning, ${orderAmounts.total} as total`;
  const { rows } = await db.execute<Omit<SalesOfDay, "total"> & { total: string }>(
    soldByDay({ from, to }, figures),
  );
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}
