import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { newBuyers } from "../support/users.ts";

const MIGRATION = "src/server/database/migrations/0036_tracking.sql";

const server = inject("databaseServer");
const name = `pressroom_tracking_${process.pid}`;
const url = databaseUrl(server, name);
let database: Database;

beforeAll(async () => {
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  database = openDatabase({ url, onError: () => {} });
  for (const column of ["shipped_at", "delivered_at", "tracking_token"]) {
    await runStatement(url, `alter table orders drop column ${column} cascade`);
  }
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

/** Orders from before: status, and what their history says on which day of March. */
const before: Record<string, [status: string, ...history: [what: string, day: number][]]> = {
  PAID: ["Processing", ["Paid.", 1]],
  SENT: ["Shipped", ["Paid.", 1], ["Shipped with DTDC, tracking number 1.", 2]],
  THERE: ["Delivered", ["Shipped with DTDC, tracking number 1.", 2], ["Delivered.", 4]],
};

it("orders from before have links of their own, and their history's days of shipping and delivery", async () => {
  const [buyer] = await newBuyers({ database }, 1);
  for (const [orderId, [status, ...history]] of Object.entries(before)) {
    await runStatement(
      url,
      `insert into orders (id, order_id, order_key, user_id, payment_state, status, total_paise,
        cart_digest, return_url, customer_name, customer_email, customer_phone, shipping_address,
        holds_stock, reserved_until)
      values (gen_random_uuid(), '${orderId}', '${orderId}', '${buyer?._id}', 'charged',
        '${status}', 100, '', '', '', '', '', '{}', false, now())`,
    );
    for (const [what, day] of history) {
      await runStatement(
        url,
        `insert into order_events (id, order_id, actor, what, at)
        select gen_random_uuid(), id, 'shop', '${what}', '2026-03-0${day}T00:00:00Z'
        from orders where order_id = '${orderId}'`,
      );
    }
  }
  await runStatement(url, await readFile(MIGRATION, "utf8"));
  const { rows } = await database.db.execute<{ token: string }>(
    `select order_id, tracking_token as token, extract(day from shipped_at at time zone 'UTC')::int as shipped,
       extract(day from delivered_at at time zone 'UTC')::int as delivered from orders order by order_id`,
  );
  const token = expect.stringMatching(/^[0-9a-f]{32}$/);
  expect(rows).toEqual([
    { order_id: "PAID", token, shipped: null, delivered: null },
    { order_id: "SENT", token, shipped: 2, delivered: null },
    { order_id: "THERE", token, shipped: 2, delivered: 4 },
  ]);
  expect(new Set(rows.map((row) => row.token)).size).toBe(3);
});
