import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { orders } from "#server/database/schema/orders.ts";
import type { OrderRow } from "#server/orders/store.ts";
import { handleWebhook } from "#server/payments/handle-webhook.ts";
import { paymentPageStore } from "#server/payments/payment-page-store.ts";
import type { ConfirmingContext } from "#server/payments/payments-context.ts";
import { queueRefund } from "#server/payments/refunds.ts";
import { checkoutStore } from "#server/payments/store.ts";
import { webhookStore } from "#server/payments/webhook-store.ts";
import { success } from "#shared/failure.ts";
import { paise } from "#shared/money.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { newBuyers } from "../support/users.ts";
import { waitForLockWaiters } from "./lock-waiters.ts";

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

/** An event of the gateway about an order, and what takes it. */
function eventAbout(order: OrderRow, confirm: ConfirmingContext["confirm"]) {
  const event = { eventId: `evt_${order.orderId}`, eventName: "ORDER", orderId: order.orderId };
  const webhooks = { isCaller: () => true, read: () => event };
  const parts = { database, gateway: { webhooks }, confirm, underWay: () => order };
  return { event, tell: () => handleWebhook(parts as never, undefined, {}) };
}

async function find(id: string): Promise<OrderRow> {
  const order = await checkoutStore(database.db).find({ id });
  if (!order) throw new Error("there is no order");
  return order;
}

it("an event of the gateway is kept though what it leads to fails unforeseen", async () => {
  const order = await find(await sell());
  const { event, tell } = eventAbout(order, () => Promise.reject(new Error("unforeseen")));
  await expect(tell()).rejects.toThrow("unforeseen");
  const { rows } = await database.db.execute(
    sql`select order_id, applied_at from webhook_events where id = ${event.eventId}`,
  );
  expect(rows).toEqual([{ order_id: order.orderId, applied_at: null }]);
});

it("an event about money that goes back is written before the refunds are looked at", async () => {
  const order = await find(await sell());
  const refund = await database.transaction((db) =>
    queueRefund(db, order, paise(100), { reason: "the test wants it", actor: "shop" }),
  );
  const refunding = { ...order, paymentState: "refunding" as const };
  const { event, tell } = eventAbout(order, async () => success({ order: refunding, events: [] }));
  const told = await database.transaction(async (db) => {
    // Another of the same event, which looks at the refunds next.
    await webhookStore(db).insertOnce(event);
    const waiting = tell();
    await waitForLockWaiters({ database }, 1);
    await db.execute(
      sql`select from graphile_worker._private_jobs where payload->>'refundId' = ${refund} for update nowait`,
    );
    return { waiting };
  });
  expect(await told.waiting).toEqual(success(null));
});
