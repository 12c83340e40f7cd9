import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#server/database/connection.ts";
import { withoutIndexes } from "./without-indexes.ts";

const ORDERS_A_PERSON = 5;

/** One after the other: each reads what the ones before have made. */
const parts = [
  "people",
  "orders",
  "payments",
  "invoices",
  "returns",
  "ledgers",
  "quotes",
  "upkeep",
];

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
 * Tables whose triggers are not asked row by row: what they look up would be looked for in tables
 * without their indexes, and what they would write is written here. The test of this shop checks the books instead.
 */
const withoutTriggers = [
  "orders",
  "order_payments",
  "payments",
  "refunds",
  "cancellation_lines",
  "credit_lines",
  "coupons",
  "coupon_holds",
];
/** Of these tables one trigger alone; what the others write is wanted. */
const triggersOff = [
  ["documents", "documents_without_gap"],
  ["documents", "documents_total_of_lines"],
  ["shipments", "shipments_document_of_kind"],
  ["shipments", "shipments_note_part"],
  ["shipment_lines", "shipment_lines_within_order"],
  ["shipment_lines", "shipment_lines_before_document"],
  ["return_lines", "return_lines_within_parcel"],
  ["stock_movements", "stock_movements_of_known_goods"],
  ["order_lines", "order_lines_come_and_go"],
  ["reservations", "reservations_of_product"],
  ["money_movements", "refunds_within_receipts"],
] as const;

function setTriggers(to: "enable" | "disable"): string {
  return [
    ...withoutTriggers.map((table) => `alter table ${table} ${to} trigger user`),
    ...triggersOff.map(([table, trigger]) => `alter table ${table} ${to} trigger ${trigger}`),
  ].join(";\n");
}

/**
 * Fills a shop that has products and no orders with three years of made-up orders of one to five lines: their
 * accounts, coupons, payments, cancellations, shipments, invoices, returns, credit notes, refunds, quotes and reviews. Answers false, with nothing done, for any other shop.
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
    await client.query(setTriggers("disable"));
    for (const part of parts) {
      await client.query(await readFile(new URL(`orders/${part}.sql`, import.meta.url), "utf8"));
    }
    await client.query(setTriggers("enable"));
    await client.query("commit");
  });
  return true;
}
