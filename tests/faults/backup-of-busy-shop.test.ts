import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { eq, gt } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { checkBooks as checkBooksOfRestore } from "#server/backups/check-books.ts";
import { readConfig } from "#server/config/config.ts";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { reachDatabase } from "#server/database/reach-database.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { documents } from "#server/database/schema/documents.ts";
import { orders } from "#server/database/schema/orders.ts";
import { login, register } from "#shared/accounts/contract.ts";
import { initiatePayment } from "#shared/checkout/contract.ts";
import { API_PREFIX, type Endpoint, type EndpointAnswer } from "#shared/endpoint.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { paise, toRupees } from "#shared/money.ts";
import { makeOrderId } from "#shared/orders/order-id.ts";
import { getPaymentStatus } from "#shared/payments/contract.ts";
import { checkBooks } from "../support/books.ts";
import { shippingAddress } from "../support/checkout.ts";
import { fillPath, newAddress, type RequestInput } from "../support/endpoint-client.ts";
import { newBuyers, newRegistration } from "../support/users.ts";
import { CONTROL_TOKEN, controlSandbox } from "./control-sandbox.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

const BUYERS = 4;
const owner = { email: "owner@example.com", password: "mango-train-owner" };

let ended: AsyncDisposableStack;
let home: string;
let shop: ShopProcess;

beforeEach(async () => {
  ended = new AsyncDisposableStack();
  home = mkdtempSync(join(tmpdir(), "pressroom-busy-"));
  ended.defer(() => rmSync(home, { recursive: true, force: true }));
  // As root the database's own user must pass.
  chmodSync(home, 0o711);
  shop = await start("busy");
}, 60_000);
afterEach(() => ended.disposeAsync());

const environmentOf = (name: string) => ({ DATA_DIR: join(home, name) });

async function start(name: string, more: Record<string, string> = {}): Promise<ShopProcess> {
  const shop = await startShopProcess({
    ...environmentOf(name),
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    SANDBOX_CONTROL_TOKEN: CONTROL_TOKEN,
    TRUST_PROXY: "127.0.0.1",
    ...more,
  });
  ended.defer(async () => void (await shop.end("SIGKILL")));
  return shop;
}

/** What `npm run backup` and the like say in the place of a shop; throws where they end with another code than 0. */
async function command(script: string, name: string, ...given: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ...environmentOf(name) };
  const run = promisify(execFile);
  return (await run(process.execPath, [`scripts/${script}.ts`, ...given], { env })).stdout;
}

/** The database of a running shop. */
async function databaseOf(name: string): Promise<Database> {
  const config = readConfig(environmentOf(name));
  const url = await reachDatabase(config, ended, () => {});
  const database = openDatabase({ url, onError: () => {} });
  ended.defer(() => database.close());
  return database;
}

/** Makes a call over the network, from an address of its own, and expects that it is done. */
async function call<E extends Endpoint>(
  { origin }: ShopProcess,
  endpoint: E,
  { params, query = {}, body, token }: RequestInput,
): Promise<EndpointAnswer<E>> {
  const path = `${API_PREFIX}${fillPath(endpoint.path, params)}?${new URLSearchParams(query)}`;
  const answer = await fetch(origin + path, {
    method: endpoint.method,
    headers: {
      "x-forwarded-for": newAddress(),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: token }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${endpoint.path}: ${text}`);
  return JSON.parse(text) as EndpointAnswer<E>;
}

async function signIn(shop: ShopProcess, who: { email: string; password: string }) {
  const { email, password } = who;
  return (await call(shop, login, { body: { email, password } })).token;
}

/** Has somebody buy a piece, pay for it and get it sent with its invoice; answers the order's id of payment. */
async function sell(
  shop: ShopProcess,
  { db }: Database,
  { token, admin }: { token: string; admin: string },
): Promise<string> {
  const [product] = await db.select().from(products).where(gt(products.stock, 50)).limit(1);
  if (!product) throw new Error("nothing is in stock");
  const price = toRupees(paise(product.pricePaise));
  const orderId = makeOrderId();
  const body = {
    amount: price,
    orderId,
    redirectUrl: `${shop.origin}/payment/callback`,
    products: [{ product_id: product.id, name: product.name, price, quantity: 1 }],
    shippingAddress,
  };
  await call(shop, initiatePayment, { token, body });
  await controlSandbox(shop, "pay", orderId);
  await vi.waitFor(
    async () => {
      const found = await call(shop, getPaymentStatus, { token, query: { order_id: orderId } });
      expect(found.order.state).toBe("charged");
    },
    { timeout: 20_000, interval: 50 },
  );
  const [order] = await db.select().from(orders).where(eq(orders.orderId, orderId));
  await call(shop, createShipment, {
    ...{ token: admin, params: { id: order?.id ?? "" } },
    body: { items: [{ line: 0, quantity: 1 }], carrier: "DTDC", trackingNumber: orderId },
  });
  return orderId;
}

/** The numbers of all invoices, in their order; a gap or a double fails. */
async function invoiceNumbers({ db }: Database): Promise<number[]> {
  const issued = await db.select().from(documents).orderBy(documents.sequence);
  const numbers = issued.flatMap(({ kind, sequence }) => (kind === "invoice" ? [sequence] : []));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  return numbers;
}

it("a shop that sells while it is backed up is restored into an empty folder, sells on there, and its books and numbers go on", async () => {
  const database = await databaseOf("busy");
  const admin = await signIn(shop, owner);
  const shopper = newRegistration();
  await call(shop, register, { body: shopper });
  const buyers = await newBuyers({ database }, BUYERS);
  const sold: string[] = [];
  let isOver = false;
  const selling = Promise.all(
    buyers.map(async ({ token }) => {
      while (!isOver) sold.push(await sell(shop, database, { token, admin }));
    }),
  );
  // Who fails ends the wait for more; nobody else asks where something else has failed before.
  selling.catch(() => {});
  const more = async (count: number) => {
    const wanted = sold.length + count;
    const come = () => expect(sold.length).toBeGreaterThanOrEqual(wanted);
    await Promise.race([selling, vi.waitFor(come, 30_000)]);
  };
  await more(BUYERS);
  const before = sold.length;
  const file = join(home, "busy.tar");
  expect(await command("backup", "busy", file)).toMatch(/^Backed up into .*busy\.tar: /m);
  const during = sold.length - before;
  await more(BUYERS);
  isOver = true;
  await selling;
  expect(during).toBeGreaterThan(0);
  await checkBooks(database);
  const soldInAll = (await invoiceNumbers(database)).length;
  await shop.end("SIGTERM");

  mkdirSync(join(home, "restored"), { mode: 0o711 });
  expect(await command("restore", "restored", file)).toMatch(
    /^Restored in .*Each row was compared, and each picture read again/m,
  );
  const copy = await start("restored");
  const confirmed = /CONFIRM_SHOP=([\da-f]{10});/.exec(copy.output.stdout + copy.output.stderr);
  await copy.end("SIGTERM");
  const restored = await start("restored", { CONFIRM_SHOP: confirmed?.[1] ?? "" });
  const found = await databaseOf("restored");
  const holds = async () => {
    await checkBooks(found);
    expect((await checkBooksOfRestore(found.db)).filter(({ wrong }) => wrong.length > 0)).toEqual(
      [],
    );
  };
  await holds();
  const kept = await found.db.select().from(orders);
  // Of what was sold before nothing is lost; the last of it is not in the file.
  expect(kept.map(({ orderId }) => orderId)).toEqual(expect.arrayContaining(sold.slice(0, before)));
  const first = await invoiceNumbers(found);
  expect(first.length).toBeGreaterThanOrEqual(before);
  expect(first.length).toBeLessThan(soldInAll);

  const token = await signIn(restored, shopper);
  const again = await signIn(restored, owner);
  const orderId = await sell(restored, found, { token, admin: again });
  expect((await invoiceNumbers(found)).length).toBe(first.length + 1);
  const now = await found.db.select().from(orders);
  const numbers = now.map(({ number }) => number ?? "");
  expect(new Set(numbers).size).toBe(kept.length + 1);
  const own = now.find((order) => order.orderId === orderId);
  expect(own?.number).toBe(numbers.toSorted().at(-1));
  await holds();
}, 180_000);
