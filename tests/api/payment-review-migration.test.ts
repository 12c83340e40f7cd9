import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { newBuyers } from "../support/users.ts";

const MIGRATION = "src/server/database/migrations/0007_payment-review.sql";
const ADDED = [
  "stock_reserved",
  "received_paise",
  "received_currency",
  "received_transaction_id",
  "review_reason",
  "cancelled_at",
];

const server = inject("databaseServer");
const name = `pressroom_payment_review_${process.pid}`;
const url = databaseUrl(server, name);
let database: Database;

beforeAll(async () => {
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  database = openDatabase({ url, onError: () => {} });
  // As it was before orders that the shop cancelled were told from those whose time was over.
  for (const column of ADDED) {
    await runStatement(url, `alter table orders drop column ${column} cascade`);
  }
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

/** Orders from before: payment, status, and what their history says. */
const before: Record<string, [payment: string, status: string, ...history: [string, string][]]> = {
  DESK: ["expired", "Cancelled", ["shopper", "Made."], ["owner@example.com", "Cancelled: gone"]],
  TIME: ["expired", "Cancelled", ["shop", "The time to pay was over. The order was given up."]],
  REVIVED: ["charged", "Processing", ["owner@example.com", "Cancelled."], ["gateway", "Paid."]],
  REFUNDED: ["refunded", "Refunded", ["owner@example.com", "Cancelled. The money goes back."]],
  SHIPPED: ["charged", "Shipped", ["owner@example.com", "Shipped with Cancelled Post, number 1."]],
  LATE: ["review", "Cancelled", ["a@b.in", "Cancelled."], ["gateway", "Held for review. ₹1 came."]],
  HELD: ["review", "", ["shop", "The time to pay was over. The gateway holds money: please look."]],
};

it("orders from before are told apart by their history, and keep why they are under review", async () => {
  const [buyer] = await newBuyers({ database }, 1);
  for (const [orderId, [payment, status, ...history]] of Object.entries(before)) {
    await runStatement(
      url,
      `insert into orders (id, order_id, order_key, user_id, payment_state, status, total_paise,
        cart_digest, return_url, customer_name, customer_email, customer_phone, shipping_address,
        holds_stock, reserved_until)
      values (gen_random_uuid(), '${orderId}', '${orderId}', '${buyer?._id}', '${payment}',
        nullif('${status}', ''), 100, '', '', '', '', '', '{}', false, now())`,
    );
    for (const [actor, what] of history) {
      await runStatement(
        url,
        `insert into order_events (id, order_id, actor, what)
        select gen_random_uuid(), id, '${actor}', '${what}' from orders where order_id = '${orderId}'`,
      );
    }
  }
  await runStatement(url, await readFile(MIGRATION, "utf8"));
  const { rows } = await database.db.execute<Record<string, unknown>>(
    `select order_id, payment_state, cancelled_at is not null as cancelled, review_reason,
       stock_reserved from orders order by order_id`,
  );
  const known = { cancelled: false, review_reason: null, stock_reserved: true };
  expect(rows).toEqual([
    { ...known, order_id: "DESK", payment_state: "cancelled", cancelled: true },
    {
      ...known,
      order_id: "HELD",
      payment_state: "review",
      review_reason: "The time to pay was over. The gateway holds money: please look.",
    },
    {
      ...known,
      order_id: "LATE",
      payment_state: "review",
      cancelled: true,
      review_reason: "₹1 came.",
    },
    { ...known, order_id: "REFUNDED", payment_state: "refunded", cancelled: true },
    { ...known, order_id: "REVIVED", payment_state: "charged" },
    { ...known, order_id: "SHIPPED", payment_state: "charged" },
    { ...known, order_id: "TIME", payment_state: "expired" },
  ]);
});
