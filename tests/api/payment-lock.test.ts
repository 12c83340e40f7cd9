import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { orders } from "#server/database/schema/orders.ts";
import { paymentPageStore } from "#server/payments/payment-page-store.ts";
import { checkoutStore } from "#server/payments/store.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { newBuyers } from "../support/users.ts";

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
