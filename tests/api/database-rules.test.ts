import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { orderStatuses } from "#shared/orders/order-status.ts";
import { gatewayStates, paymentStates } from "#shared/orders/payment-status.ts";
import { refundStates } from "#shared/payments/refund-state.ts";
import { reviewStates } from "#shared/reviews/contract.ts";
import { entryReasons, movementReasons } from "#shared/stock/movement-reason.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";

const server = inject("databaseServer");
const name = `pressroom_database_rules_${process.pid}`;
let database: Database;

beforeAll(async () => {
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  database = openDatabase({ url: databaseUrl(server, name), onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

// A state that is new in the program needs a migration, else no order could ever have it.
it.each([
  ["orders_status_known", orderStatuses],
  ["orders_payment_state_known", paymentStates],
  ["order_payments_gateway_state_known", gatewayStates],
  ["stock_movements_reason_known", movementReasons],
  ["stock_entries_reason_known", entryReasons],
  ["refunds_state_known", refundStates],
  ["reviews_state_known", reviewStates],
] as const)(
  "the database's rule %s has every state that the program knows",
  async (rule, states) => {
    const { rows } = await database.db.execute<{ rule: string }>(
      sql`select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${rule}`,
    );
    const known = [...(rows[0]?.rule ?? "").matchAll(/'(\w+)'/g)].map(([, state]) => state);
    expect(known.toSorted()).toEqual(states.toSorted());
  },
);

it("no trigger comes before each change of what orders write: the row would be locked first, which is written to the log, too", async () => {
  const { rows } = await database.db.execute(sql`
    select tgrelid::regclass::text as "table", tgname as name from pg_trigger
    where not tgisinternal and tgtype & 1 = 1 and tgtype & 2 = 2 and tgtype & 16 = 16
      and tgrelid in ('orders'::regclass, 'order_payments'::regclass, 'products'::regclass, 'stock_levels'::regclass,
        'sellable_stock'::regclass, 'sold_daily'::regclass)`);
  expect(rows).toEqual([]);
});

it("a product that is sold stays on its page, however long its texts: elsewhere it would be written into each index", async () => {
  const undone = new Error("nobody sells these");
  const selling = database.transaction(async (db) => {
    // Side by side lie rows of about one length: how many of them a page has, and what is left, follows from it.
    await db.execute(sql`
      with category as (
        insert into categories (id, name, slug) values (gen_random_uuid(), 'Mugs', 'mugs') returning id)
      insert into products (id, name, slug, price_paise, category_id, stock, description)
      select gen_random_uuid(), 'Mug ' || n, 'mug-' || n, 100, category.id, 9, repeat('x', n * 2)
      from category, generate_series(1, 900) as n`);
    // Of each page its longest, as sales come one at a time.
    const { rows } = await db.execute<{ length: number; before: number; after: number }>(sql`
      with one as (
        select distinct on (page) id, page, length(description) as length
        from (select *, (ctid::text::point)[0]::int as page from products) as laid
        order by page, length desc)
      update products set stock = stock - 1 from one where one.id = products.id
      returning length, one.page as before, (products.ctid::text::point)[0]::int as after`);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ before, after }) => before !== after)).toEqual([]);
    throw undone;
  });
  await expect(selling).rejects.toBe(undone);
});

it.each([
  ["orders", "status", "Lost"],
  ["orders", "payment_state", "paid"],
  ["order_payments", "gateway_state", "CHARGED"],
  ["stock_movements", "reason", "magic"],
  ["refunds", "state", "Done"],
  ["reviews", "state", ""],
  ["users", "role", "2"],
])("the database has a rule for the %s' %s that knows no %j", async (table, column, value) => {
  const { rows } = await database.db.execute<{ rule: string }>(
    sql`select pg_get_expr(conbin, conrelid) as rule from pg_constraint
      where contype = 'c' and conrelid = ${table}::regclass and conname like ${`${table}_${column}_known`}`,
  );
  const rule = rows[0]?.rule ?? "true";
  const as = column === "role" ? "smallint" : "text";
  const checked = await database.db.execute<{ holds: boolean }>(
    sql`select ${sql.raw(rule)} as holds from (select ${value}::${sql.raw(as)} as ${sql.identifier(column)}) as given`,
  );
  expect(checked.rows[0]?.holds).toBe(false);
});
