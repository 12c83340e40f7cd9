import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { orders } from "#server/database/schema/orders.ts";
import { orderPayments } from "#server/database/schema/payments.ts";
import { ordersStore } from "#server/orders/store.ts";
import { paymentPageStore } from "#server/payments/payment-page-store.ts";
import { checkoutStore } from "#server/payments/store.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { newBuyers } from "../support/users.ts";

const MIGRATION = "src/server/database/migrations/0067_order_payments.sql";

const server = inject("databaseServer");
const name = `pressroom_order_payments_${process.pid}`;
const url = databaseUrl(server, name);
let database: Database;
let userId: string;

beforeAll(async () => {
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  database = openDatabase({ url, onError: () => {} });
  const [buyer] = await newBuyers({ database }, 1);
  userId = buyer?._id ?? "";
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

const sell = () => insertSoldOrder(database, { userId, lines: [{ unitPrice: 100, quantity: 1 }] });

/** What code of the version before reads and writes of an order's payment. */
const oldFacts = async (id: string) =>
  (
    await database.db.execute(
      `select gateway_status, received_paise::int, transaction_id, session_id, transfer_account
        from orders where id = '${id}'`,
    )
  ).rows[0];
const writeAsBefore = (id: string, set: string) =>
  runStatement(url, `update orders set ${set} where id = '${id}'`);

it("an order's payment from before the update, and what old nodes still write, is known", async () => {
  const [before, late] = [await sell(), await sell()];
  const taken = await ordersStore(database.db).find({ id: late });
  await runStatement(
    url,
    `drop table order_payments cascade; drop function order_payments_of_orders cascade;
    drop function orders_of_order_payments cascade`,
  );
  await writeAsBefore(
    before,
    `gateway_status = 'CHARGED', session_id = 'S1', transfer_account = '{"bank": "HDFC"}'`,
  );
  await runStatement(url, await readFile(MIGRATION, "utf8"));
  const known = await ordersStore(database.db).find({ id: before });
  expect(known).toMatchObject({
    gatewayStatus: "CHARGED",
    receivedPaise: 100,
    transactionId: `txn-${before}`,
    sessionId: "S1",
    transferAccount: { bank: "HDFC" },
  });
  expect(await ordersStore(database.db).find({ id: late })).toEqual(taken);

  // A node of the version before goes on after the update: it changes an order, and makes another.
  await writeAsBefore(late, "gateway_status = 'PENDING_VBV', received_paise = 7");
  expect(await ordersStore(database.db).find({ id: late })).toMatchObject({
    gatewayStatus: "PENDING_VBV",
    receivedPaise: 7,
  });
  await runStatement(
    url,
    `insert into orders (id, order_id, order_key, user_id, payment_state, total_paise, cart_digest,
      return_url, customer_name, customer_email, customer_phone, shipping_address, holds_stock,
      reserved_until, gateway_status)
    values (gen_random_uuid(), 'ORDOLD', 'ordold', '${userId}', 'pending', 100, '',
      '', '', '', '', '{}', false, now(), 'STARTED')`,
  );
  const made = await ordersStore(database.db).find({ orderId: "ORDOLD" });
  expect(made).toMatchObject({ gatewayStatus: "STARTED", excessKeptPaise: 0 });

  // And it reads what this version writes.
  const fresh = await sell();
  await checkoutStore(database.db).record({ id: fresh }, { gatewayStatus: "AUTHORIZED" });
  expect(await oldFacts(fresh)).toMatchObject({
    gateway_status: "AUTHORIZED",
    received_paise: 100,
    transaction_id: `txn-${fresh}`,
  });
  // Each wrote once: neither side answered the other's write with one of its own.
  await database.db.update(orders).set({ note: "n" }).where(eq(orders.id, fresh));
  const [own] = await database.db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, fresh));
  expect(own?.gatewayStatus).toBe("AUTHORIZED");
});

it("a payment that is changed alone waits for its order, so that nobody waits for one another", async () => {
  const id = await sell();
  const requests = Promise.withResolvers<void>();
  const page = paymentPageStore(database.db);
  // Half a second is more than the claim needs to take its first lock, and less than a deadlock's timeout.
  const moved = database.transaction(async (db) => {
    await db.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for("no key update");
    requests.resolve();
    await db.execute("select pg_sleep(0.5)");
    await checkoutStore(db).record({ id }, { gatewayStatus: "CHARGED", note: "x" });
  });
  await requests.promise;
  expect(await Promise.all([page.claimOpening(id), moved])).toEqual([true, undefined]);
  expect(await page.claimOpening(id)).toBe(false);
});
