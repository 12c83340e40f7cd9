import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#server/database/connection.ts";
import { withoutIndexes } from "./without-indexes.ts";

const ORDERS_A_PERSON = 5;

const statements = new URL("seed-orders.sql", import.meta.url);

const largeTables = [
  "orders",
  "order_payments",
  "money_movements",
  "order_events",
  "documents",
  "shipments",
  "shipment_lines",
  "stock_movements",
];

/**
 * Fills a shop that has products and no orders with three years of made-up orders of one to five lines, their
 * accounts, shipments and invoices. Answers false, with nothing done, for any other shop.
 *
 * @param url the database's, for what takes longer than the shop lets a statement take
 */
export async function seedOrders(
  { db }: Pick<Database, "db">,
  url: string,
  count: number,
): Promise<boolean> {
  const { rows } = await db.execute<{ fits: boolean }>(
    sql`select exists (select from products where price_paise > 0)
      and not exists (select from orders) as fits`,
  );
  if (!rows[0]?.fits) return false;
  await withoutIndexes(url, largeTables, async (client) => {
    await client.query("begin");
    await client.query(
      `create temporary table wanted on commit drop as
       select ${count} as orders, ${Math.ceil(count / ORDERS_A_PERSON)} as people`,
    );
    await client.query(await readFile(statements, "utf8"));
    await client.query("commit");
  });
  return true;
}
