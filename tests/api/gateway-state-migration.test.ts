import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { newBuyers } from "../support/users.ts";

const MIGRATION = "src/server/database/migrations/0004_gateway-state.sql";

const server = inject("databaseServer");
const name = `pressroom_gateway_state_${process.pid}`;
const url = databaseUrl(server, name);
let database: Database;

beforeAll(async () => {
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  database = openDatabase({ url, onError: () => {} });
  // As it was before orders had the gateway's state in the shop's words.
  await runStatement(url, "alter table orders drop column gateway_state cascade");
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

it("orders from before keep what the gateway's word for them meant", async () => {
  const meanings = {
    NEW: "unpaid",
    PENDING_VBV: "pending",
    A_NEW_WORD: "pending",
    CHARGED: "charged",
    AUTHORIZED: "held",
    authorized: "held",
    PARTIAL_CHARGED: "held",
    VOID_FAILED: "held",
    AUTHORIZATION_FAILED: "failed",
    AUTO_REFUNDED: "not_paid",
    NOT_FOUND: "missing",
  };
  const [buyer] = await newBuyers({ database }, 1);
  const words = Object.keys(meanings);
  for (const [index, word] of words.entries()) {
    await runStatement(
      url,
      `insert into orders (id, order_id, order_key, user_id, payment_state, total_paise, cart_digest,
        return_url, customer_name, customer_email, customer_phone, shipping_address, holds_stock,
        reserved_until, gateway_status)
      values (gen_random_uuid(), 'ORD${index}', 'ord${index}', '${buyer?._id}', 'pending', 100, '',
        '', '', '', '', '{}', false, now(), '${word}')`,
    );
  }
  await runStatement(url, await readFile(MIGRATION, "utf8"));
  const { rows } = await database.db.execute<{ gateway_status: string; gateway_state: string }>(
    "select gateway_status, gateway_state from orders",
  );
  const states = rows.map((row) => [row.gateway_status, row.gateway_state]);
  expect(Object.fromEntries(states)).toEqual(meanings);
});
