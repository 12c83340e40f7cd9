import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { webhookEvents } from "#server/database/schema/payments.ts";
import { rupees } from "#shared/money.ts";
import { makeOrderId } from "#shared/orders/order-id.ts";
import type { SandboxFault } from "../sandbox/faults.ts";
import { initiate, paymentRequest, placeOrder, pollPayment } from "../support/checkout.ts";
import { runStatement } from "../support/database-server.ts";
import { sendWebhook } from "../support/gateway-messages.ts";
import type { InvariantWatch } from "../support/invariants.ts";
import { listPaidMails, readOrder, readStock } from "../support/orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import type { Buyer } from "../support/users.ts";
import { checkWhenIdle, preparePurchase } from "./watched-purchase.ts";

let shop: TestShop;
let buyer: Buyer;
let product: CatalogueProduct;
let watched: InvariantWatch;

beforeAll(async () => {
  // The first check of an unpaid order comes after 2.4 s, unless it is brought forward; a
  // webhook's second try after 1.2 s.
  shop = await openTestShop({ timeScale: 0.02, gatewayTimeoutMs: 500 });
});
afterAll(() => shop.close());

beforeEach(async () => {
  ({ buyer, product, watched } = await preparePurchase(shop, {
    price: rupees(500),
    quantity: 100,
  }));
});
afterEach(async () => {
  shop.sandbox.clearFaults();
  await checkWhenIdle(shop, watched);
});

const buyOne = () => placeOrder(shop, buyer, [{ product, quantity: 1 }]);
const gatewayFailed = {
  success: false,
  code: "payment_gateway_failed",
  message: "HDFC Payment initiation failed",
};

/** Waits until an order is paid; its queued check runs now, if nobody told the shop before. */
async function checkedAndCharged(orderId: string): Promise<void> {
  await shop.database.db.execute(
    sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
        from graphile_worker.jobs where key = ${`reconcile-payment:${orderId.toLowerCase()}`}`,
  );
  await waitUntilCharged(orderId);
}

async function waitUntilCharged(orderId: string): Promise<void> {
  await vi.waitFor(async () => {
    expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
  }, 20_000);
}

describe("the gateway fails while a payment is opened", () => {
  it.each<SandboxFault>([
    { kind: "error-500", call: "session" },
    { kind: "html", call: "session" },
    { kind: "timeout", call: "session", afterWork: false },
  ])("with nothing done ($kind): 502, and the same call succeeds later", async (fault) => {
    shop.sandbox.fault(fault);
    const body = paymentRequest(shop, [{ product, quantity: 1 }]);
    expect(await initiate(shop, buyer, body)).toMatchObject({ status: 502, body: gatewayFailed });
    expect((await readOrder(shop, body.orderId)).paymentState).toBe("unpaid");
    const again = await initiate(shop, buyer, body);
    expect(again.status).toBe(200);
    expect(await readStock(shop, product)).toBe(99);
    await shop.sandbox.pay(body.orderId);
    await checkedAndCharged(body.orderId);
  });

  it.each<SandboxFault>([
    { kind: "timeout", call: "session" },
    { kind: "truncated-json", call: "session" },
    { kind: "reset", call: "session" },
  ])("with the order made ($kind): 502, then a new id, and no second charge", async (fault) => {
    shop.sandbox.fault(fault);
    const body = paymentRequest(shop, [{ product, quantity: 1 }]);
    expect(await initiate(shop, buyer, body)).toMatchObject({ status: 502, body: gatewayFailed });
    expect(await initiate(shop, buyer, body)).toMatchObject({
      status: 409,
      body: { code: "order_id_taken" },
    });
    // Nobody ever saw that page: its stock is free at once.
    expect(await readStock(shop, product)).toBe(100);
    const anew = { ...body, orderId: makeOrderId() };
    expect((await initiate(shop, buyer, anew)).status).toBe(200);
    await shop.sandbox.pay(anew.orderId);
    await checkedAndCharged(anew.orderId);
    expect((await readOrder(shop, body.orderId)).paymentState).toBe("expired");
  });

  it("the calls that wait for one that fails get its failure, and are not sent after it", async () => {
    shop.sandbox.fault({ kind: "error-500", call: "session" });
    const body = paymentRequest(shop, [{ product, quantity: 1 }]);
    shop.sandbox.fault({ kind: "slow", call: "session", ms: 50, times: 20 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => initiate(shop, buyer, body)),
    );
    for (const { status } of answers) expect([200, 502]).toContain(status);
    const calls = shop.sandbox.calls(body.orderId).filter(({ call }) => call === "session");
    expect(calls.length).toBeLessThanOrEqual(2);
    expect((await initiate(shop, buyer, body)).status).toBe(200);
  });

  it.each<SandboxFault["kind"]>(["timeout", "error-500", "html", "truncated-json", "reset"])(
    "a status that cannot be had (%s) changes nothing and is asked for again",
    async (kind) => {
      const orderId = await buyOne();
      shop.sandbox.webhooks({ delivery: "drop" });
      await shop.sandbox.pay(orderId);
      shop.sandbox.fault({ kind, call: "status", orderId });
      const answer = await pollPayment(shop, buyer, orderId);
      expect(answer.status).toBe(200);
      expect(answer.body.order?.status).toBe("NEW");
      await checkedAndCharged(orderId);
    },
  );

  it("a webhook is sent again when the gateway could not be asked", async () => {
    const orderId = await buyOne();
    shop.sandbox.fault({ kind: "error-500", call: "status", orderId });
    await shop.sandbox.pay(orderId);
    await shop.sandbox.idle();
    expect(shop.sandbox.deliveries(orderId)[0]?.httpStatus).toBe(503);
    await checkedAndCharged(orderId);
    await vi.waitFor(() => {
      const answers = shop.sandbox.deliveries(orderId).map(({ httpStatus }) => httpStatus);
      expect(answers).toEqual([503, 200]);
    }, 10_000);
  });

  it("an event that was applied is not applied again", async () => {
    const orderId = await buyOne();
    await shop.sandbox.pay(orderId, { status: "PENDING_VBV" });
    await shop.sandbox.idle();
    await sendWebhook(shop, { id: "evt_once", orderId });
    const calls = shop.sandbox.calls(orderId).length;
    expect((await sendWebhook(shop, { id: "evt_once", orderId })).status).toBe(200);
    expect(shop.sandbox.calls(orderId)).toHaveLength(calls);
    await shop.sandbox.pay(orderId);
    await checkedAndCharged(orderId);
  });

  it("an event about an order that is not the shop's is acknowledged and ignored", async () => {
    const answer = await sendWebhook(shop, { id: "evt_foreign", orderId: makeOrderId() });
    expect(answer.status).toBe(200);
  });
});

describe("the gateway does not tell the shop", () => {
  it("the job finds a payment whose webhook was lost and whose tab was closed", async () => {
    const orderId = await buyOne();
    shop.sandbox.webhooks({ delivery: "drop" });
    await shop.sandbox.pay(orderId);
    await waitUntilCharged(orderId);
    await vi.waitFor(
      async () => expect(await listPaidMails(shop, orderId)).toHaveLength(1),
      10_000,
    );
  });
});

describe("the database is away", () => {
  it("a webhook is not answered with 200, and is applied when it comes again", async () => {
    const orderId = await buyOne();
    const before = await shop.database.db.$count(webhookEvents);
    const server = new URL(shop.databaseUrl);
    const name = server.pathname.slice(1);
    server.pathname = "/postgres";
    await runStatement(server.href, `alter database ${name} allow_connections false`);
    try {
      await runStatement(
        server.href,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
      );
      await shop.sandbox.pay(orderId);
      await shop.sandbox.idle();
      const answers = shop.sandbox.deliveries(orderId).map(({ httpStatus }) => httpStatus);
      expect(answers.length).toBeGreaterThan(0);
      expect(answers).not.toContain(200);
      expect(await fetch(`${shop.origin}/healthz`).then(({ status }) => status)).toBe(200);
    } finally {
      await runStatement(server.href, `alter database ${name} allow_connections true`);
    }
    await checkedAndCharged(orderId);
    await vi.waitFor(() => {
      const answers = shop.sandbox.deliveries(orderId).map(({ httpStatus }) => httpStatus);
      expect(answers.at(-1)).toBe(200);
    }, 20_000);
    expect(await shop.database.db.$count(webhookEvents)).toBe(before + 1);
  });
});
