import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Money, paise } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";

/** Paise of an order that a courier has collected, as its shipments have arrived, and not paid out yet. */
const notPaidOut = sql<number>`(
  (select coalesce(sum(l.goods_paise + l.freight_paise), 0)
     from shipments s join shipment_lines l on l.shipment_id = s.id
    where s.order_id = orders.id and s.delivered_at is not null and not s.is_replacement)
  - (select coalesce(sum(c.amount_paise), 0)
     from shipments s join credit_lines c on c.shipment_id = s.id
    where s.order_id = orders.id and s.delivered_at is not null and not s.is_replacement)
  - (select coalesce(sum(m.amount_paise), 0) from money_movements m where m.order_id = orders.id)
)`;

const arrived = sql`from shipments s where s.order_id = orders.id and s.delivered_at is not null and not s.is_replacement`;

/**
 * The condition of an order whose cash is to come from a courier; only orders that are due are looked at, and sums are
 * made of those alone of which something has arrived.
 */
export function isCashToCome(): SQL | undefined {
  return and(
    eq(orders.paymentState, "due"),
    sql`case when exists (select ${arrived}) then ${notPaidOut} > 0 else false end`,
  );
}

/** Cash of an order that is to come from its couriers. */
export interface CashToCome {
  id: string;
  number: string | null;
  customerName: string;
  amount: Money;
  /** Of the shipments that have arrived, as their carriers were written. */
  carriers: string[];
}

/** The orders whose cash is to come from couriers, in the order in which the last of each arrived. */
export async function listCashToCome(db: Db, limit: number): Promise<CashToCome[]> {
  const { id, number, customerName } = orders;
  const rows = await db
    .select({
      id,
      number,
      customerName,
      amount: sql<number>`${notPaidOut}`.mapWith(Number),
      carriers: sql<string[]>`array(select distinct s.carrier ${arrived})`,
    })
    .from(orders)
    .where(isCashToCome())
    .orderBy(sql`(select max(s.delivered_at) ${arrived})`, id)
    .limit(limit);
  return rows.map((row) => ({ ...row, amount: paise(row.amount) }));
}

/** How much cash is to come from couriers for shipments that have arrived, and of how many orders. */
export async function readCashToCome(db: Db): Promise<{ total: number; amount: Money }> {
  const [found] = await db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      amount: sql<number>`coalesce(sum(${notPaidOut}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(isCashToCome());
  return { total: found?.total ?? 0, amount: paise(found?.amount ?? 0) };
}
