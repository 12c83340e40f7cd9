import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { orders } from "#server/database/schema/orders.ts";
import { refunds } from "#server/database/schema/payments.ts";
import { newId } from "#server/lib/ids.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { changePayment } from "../support/orders.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { newBuyers } from "../support/users.ts";

const MIGRATION = "src/server/database/migrations/0048_money_received.sql";

const server = inject("databaseServer");
const name = `pressroom_received_${process.pid}`;
const url = databaseUrl(server, name);
let database: Database;

beforeAll(async () => {
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  database = openDatabase({ url, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

it("money that came before is known by the day on which it was paid, or went back", async () => {
  const { db } = database;
  const [buyer] = await newBuyers({ database }, 1);
  const sell = () =>
    insertSoldOrder(database, { userId: buyer?._id ?? "", lines: [{ unitPrice: 1, quantity: 1 }] });
  const [paid, late, unpaid] = [await sell(), await sell(), await sell()];
  const moment = new Date("2026-03-01T10:00:00Z");
  await db.update(orders).set({ paidAt: moment }).where(eq(orders.id, paid));
  await db.update(orders).set({ paidAt: null }).where(eq(orders.id, late));
  await db.insert(refunds).values({
    id: newId(),
    orderId: late,
    requestId: "RF1",
    amountPaise: 1,
    reason: "Too late",
    state: "done",
    createdAt: moment,
  });
  await db.update(orders).set({ paidAt: null }).where(eq(orders.id, unpaid));
  await changePayment(database, unpaid, { receivedPaise: null });
  await runStatement(url, "alter table orders drop column received_at cascade");
  await runStatement(url, await readFile(MIGRATION, "utf8"));
  const { rows } = await db.execute<{ id: string; received_at: string | null }>(
    "select id, received_at from orders",
  );
  const momentOf = (at: string | null) => (at === null ? null : new Date(at));
  expect(new Map(rows.map(({ id, received_at: at }) => [id, momentOf(at)]))).toEqual(
    new Map([
      [paid, moment],
      [late, moment],
      [unpaid, null],
    ]),
  );
});
