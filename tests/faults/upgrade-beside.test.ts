import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { openDatabase } from "#server/database/connection.ts";
import { makeLateIndexes } from "#server/database/make-late-indexes.ts";
import { migrate } from "#server/database/migrate.ts";
import { documentLinesJob } from "#server/documents/write-lines.ts";
import { seriesNumbers } from "#server/jobs/number-older-rows.ts";
import { openLog } from "#server/lib/log.ts";
import { settleReservations } from "#server/stock/settle-reservations.ts";
import { initiatePayment } from "#shared/checkout/contract.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { paise } from "#shared/money.ts";
import { getPaymentStatus } from "#shared/payments/contract.ts";
import { checkBooks } from "../support/books.ts";
import { paymentRequest } from "../support/checkout.ts";
import { databaseUrl, dropDatabase } from "../support/database-server.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openInProcessBank } from "../support/in-process-bank.ts";
import { ledgerFaults } from "../support/ledgers.ts";
import { createDatabaseOfBefore, loadProgramOfBefore } from "../support/of-before.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { type Buyer, newBuyers } from "../support/users.ts";

const CALLERS = 3;
/** Between two orders of one of them: migrations that find no gap between orders try again for a minute. */
const PAUSE_MS = 200;
/** Orders that are taken, paid and shipped before the migration, and after it. */
const ORDERS = 8;

const server = inject("databaseServer");
const name = `pressroom_beside_${process.pid}`;
const url = databaseUrl(server, name);
let ended: AsyncDisposableStack;
let client: pg.Client;

beforeEach(async () => {
  ended = new AsyncDisposableStack();
  ended.defer(() => dropDatabase(server, name));
  client = await createDatabaseOfBefore(server, name);
  ended.defer(() => client.end());
});
afterEach(() => ended.disposeAsync());

/** The program of before on its database, with a product to sell. It draws no PDFs: its mails with one wait. */
async function openShopOfBefore() {
  const before = await loadProgramOfBefore();
  const dataDir = await mkdtemp(join(tmpdir(), "pressroom-before-"));
  ended.defer(() => rm(dataDir, { recursive: true, force: true }));
  const logged: string[] = [];
  const log = before.openLog("warn", { write: (line) => void logged.push(line) });
  // Who waits for a lock on a busy machine waits as long as a screen does on an idle one.
  const database = before.openDatabase({ url, timeoutScale: 5, onError: () => {} });
  ended.defer(() => database.close());
  await before.migrateJobs(url);
  const bank = openInProcessBank();
  const shop = await before.openStore({
    config: before.readConfig({ DATA_DIR: dataDir, DEMO: "true" }),
    database,
    directUrl: url,
    gateway: bank.gateway,
    build: before.storefrontOf(() => Promise.reject(new Error("there are no pages in this test"))),
    log,
  });
  ended.defer(() => shop.close());
  const category = await newCategory(shop);
  const product = await newProduct(shop, { category: category._id, quantity: 10_000 });
  const [admin] = await newBuyers({ database }, 1);
  await client.query("update users set role = 1 where id = $1", [admin?._id]);
  return { shop, bank, product, database, logged, admin };
}

type ShopOfBefore = Awaited<ReturnType<typeof openShopOfBefore>>;

/** An order from the cart until its parcel has left; answers how each step was answered. */
async function sell({ shop, bank, product, database, admin }: ShopOfBefore, { token }: Buyer) {
  const from = { token, address: newAddress() };
  const body = paymentRequest({ origin: "http://localhost:3000" }, [{ product, quantity: 2 }]);
  const placed = await callEndpoint(shop, initiatePayment, { ...from, body });
  if (placed.status !== 200) return [`placed: ${placed.text}`];
  bank.pay(body.orderId, paise(body.amount * 100));
  const query = { order_id: body.orderId };
  const paid = await callEndpoint(shop, getPaymentStatus, { ...from, query });
  if (paid.body.order?.state !== "charged") return [`paid: ${paid.text}`];
  const { rows } = await database.pool.query("select id from orders where order_id = $1", [
    body.orderId,
  ]);
  const sent = await callEndpoint(shop, createShipment, {
    params: { id: rows[0].id },
    body: { items: [{ line: 0, quantity: 1 }], carrier: "DTDC", trackingNumber: "D 1" },
    ...(admin && { token: admin.token }),
    address: newAddress(),
  });
  return sent.status === 200 ? [] : [`sent: ${sent.text}`];
}

it("the program of before takes, charges and ships orders while its database is migrated, and after", async () => {
  const before = await openShopOfBefore();
  const buyers = await newBuyers(before, CALLERS);
  const refused: string[] = [];
  let sold = 0;
  let isOver = false;
  const callers = buyers.map(async (buyer) => {
    while (!isOver) {
      refused.push(...(await sell(before, buyer)));
      sold += 1;
      await delay(PAUSE_MS);
    }
  });
  const moreOrders = async () => {
    const wanted = sold + ORDERS;
    await expect.poll(() => sold, { timeout: 60_000 }).toBeGreaterThanOrEqual(wanted);
  };
  try {
    await moreOrders();
    const soldBefore = sold;
    await migrate(url);
    expect(sold, "orders beside the migration").toBeGreaterThanOrEqual(soldBefore + ORDERS);
    // What constraints hold from then on is looked through beside the program of before, and holds of what it writes, too.
    await makeLateIndexes(url, openLog("silent"), new AbortController().signal);
    await moreOrders();
  } finally {
    isOver = true;
    await Promise.all(callers);
  }
  expect(refused).toEqual([]);

  // Both ledgers, the numbers and the documents of all of them are as if today's program had written them.
  const database = openDatabase({ url, onError: () => {} });
  ended.defer(() => database.close());
  const context = { db: database.db, job: { id: "1", queuedAt: new Date() } };
  const log = { info: () => {} };
  await documentLinesJob(log).tasks["write-document-lines"]({}, context);
  await seriesNumbers(log).tasks["number-older-rows"]({}, context);
  expect(await settleReservations(database, log)).toBeGreaterThan(0);
  // What left by the program of before is no sale of the ledger: it begins with what lay there afterwards.
  const faults = await ledgerFaults(database);
  expect(faults.filter(({ what }) => what !== "sent")).toEqual([]);
  await checkBooks(database);
  const { rows } = await client.query("select from orders where number is null");
  expect(rows).toHaveLength(0);
  const { rows: unchecked } = await client.query(
    "select conname from pg_constraint where not convalidated and connamespace = 'public'::regnamespace",
  );
  expect(unchecked).toEqual([]);
}, 180_000);
