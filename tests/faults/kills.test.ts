import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, gt, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { orders } from "#server/database/schema/orders.ts";
import { orderPayments } from "#server/database/schema/payments.ts";
import { selectOrders } from "#server/orders/order-statements.ts";
import { initiatePayment } from "#shared/checkout/contract.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { paise, toRupees } from "#shared/money.ts";
import { makeOrderId } from "#shared/orders/order-id.ts";
import { shippingAddress } from "../support/checkout.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { freePort } from "../support/free-port.ts";
import {
  type InvariantWatch,
  recordTransitions,
  type WatchedShop,
  watchInvariants,
} from "../support/invariants.ts";
import { listPaidMails } from "../support/orders.ts";
import { type Buyer, newBuyers } from "../support/users.ts";
import { CONTROL_TOKEN, controlSandbox } from "./control-sandbox.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

/** The first check of an unpaid order comes after 2.4 s. */
const TIME_SCALE = "0.02";

let name: string;
let dataDir: string;
let environment: Record<string, string>;
let database: Database;
let shop: ShopProcess;
let watched: InvariantWatch;
let view: WatchedShop;
let buyer: Buyer;

beforeAll(async () => {
  const server = inject("databaseServer");
  name = `pressroom_kills_${process.pid}`;
  await runStatement(server, `create database ${name} template ${inject("templates").demo}`);
  dataDir = mkdtempSync(join(tmpdir(), "pressroom-kills-"));
  chmodSync(dataDir, 0o711);
  const url = databaseUrl(server, name);
  database = openDatabase({ url, onError: () => {} });
  await recordTransitions(database);
  environment = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    SANDBOX_CONTROL_TOKEN: CONTROL_TOKEN,
    TIME_SCALE,
  };
  shop = await startShopProcess(environment);
});
afterAll(async () => {
  await shop?.end("SIGKILL");
  await database.close();
  await dropDatabase(inject("databaseServer"), name);
  rmSync(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  view = { database, origin: shop.origin, sandbox: { orders: () => [] } };
  [buyer] = (await newBuyers(view, 1)) as [Buyer];
  watched = await watchInvariants(view);
});

async function killAndRestart(): Promise<void> {
  await shop.end("SIGKILL");
  shop = await startShopProcess(environment);
}

type Body = Awaited<ReturnType<typeof cartOfOneMug>>;

/** What the browser sends to pay for one piece of something. */
async function cartOfOneMug() {
  const [product] = await database.db.select().from(products).where(gt(products.stock, 5)).limit(1);
  if (!product) throw new Error("nothing is in stock");
  const price = toRupees(paise(product.pricePaise));
  return {
    amount: price,
    orderId: makeOrderId(),
    redirectUrl: `${shop.origin}/payment/callback`,
    products: [{ product_id: product.id, name: product.name, price, quantity: 1 }],
    shippingAddress,
  };
}

/** The status of an initiate; 0 when the shop died over it. */
const initiate = (body: Body): Promise<number> =>
  fetch(shop.origin + API_PREFIX + initiatePayment.path, {
    method: "POST",
    headers: { authorization: buyer.token, "content-type": "application/json" },
    body: JSON.stringify(body),
  }).then(
    ({ status }) => status,
    () => 0,
  );

/** The claim to open the order's page, which a killed process leaves, is over at once, not after 20 s. */
const endClaim = ({ orderId }: Body) =>
  database.db
    .update(orderPayments)
    .set({ sessionClaimedAt: sql`${orderPayments.sessionClaimedAt} - interval '20 seconds'` })
    .from(orders)
    .where(and(eq(orders.id, orderPayments.orderId), eq(orders.orderId, orderId)));

const readOrder = async ({ orderId }: Body) =>
  (await selectOrders(database.db).where(eq(orders.orderId, orderId)))[0];

const waitUntil = (look: () => Promise<void>) =>
  vi.waitFor(look, { timeout: 30_000, interval: 20 });

async function placeOrder(body: Body): Promise<void> {
  expect(await initiate(body)).toBe(200);
  watched.acknowledged(body.orderId);
}

/** Waits until the order is paid and its one mail is written, then checks everything. */
async function expectFulfilled(body: Body): Promise<void> {
  await waitUntil(async () => expect((await readOrder(body))?.paymentState).toBe("charged"));
  await waitUntil(async () => {
    expect(await listPaidMails({ database, dataDir }, body.orderId)).toHaveLength(1);
  });
  await checkInvariants();
}

async function checkInvariants(): Promise<void> {
  const known = await controlSandbox(shop, "orders");
  view.sandbox.orders = () => known;
  await watched.check();
}

describe("a shop that is killed", () => {
  it.each([
    ["while the gateway is asked for a session", false],
    ["when the gateway had made the session", true],
  ])("%s: no second charge, and the shopper can buy again", async (_, afterWork) => {
    const body = await cartOfOneMug();
    await controlSandbox(shop, "fault", { kind: "timeout", call: "session", afterWork });
    const dying = initiate(body);
    await waitUntil(async () => {
      const calls = await controlSandbox(shop, "calls", body.orderId);
      expect(calls.map(({ call }) => call)).toContain("session");
    });
    await killAndRestart();
    expect(await dying).toBe(0);
    await endClaim(body);
    await checkInvariants();
    // The same call, and where its outcome is not known the one with a new id that then follows.
    const again = await initiate(body);
    expect([200, 409, 502]).toContain(again);
    const paid = again === 200 ? body : { ...body, orderId: makeOrderId() };
    if (again !== 200) await placeOrder(paid);
    await controlSandbox(shop, "pay", paid.orderId);
    await expectFulfilled(paid);
  });

  it("once initiate was answered", async () => {
    const body = await cartOfOneMug();
    await placeOrder(body);
    await killAndRestart();
    await controlSandbox(shop, "pay", body.orderId);
    await expectFulfilled(body);
  });

  it("when the shopper has paid and the webhook is worked on", async () => {
    const body = await cartOfOneMug();
    await placeOrder(body);
    await controlSandbox(shop, "fault", { kind: "timeout", call: "status" });
    await controlSandbox(shop, "pay", body.orderId);
    await waitUntil(async () => {
      expect((await controlSandbox(shop, "calls", body.orderId)).map(({ call }) => call)).toContain(
        "status",
      );
    });
    await killAndRestart();
    await expectFulfilled(body);
  });

  it("the moment the payment is written down", async () => {
    const body = await cartOfOneMug();
    await placeOrder(body);
    await controlSandbox(shop, "pay", body.orderId);
    await waitUntil(async () => expect((await readOrder(body))?.paymentState).toBe("charged"));
    await killAndRestart();
    await expectFulfilled(body);
  });
});
