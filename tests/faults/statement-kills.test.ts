import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import {
  bankBookings,
  bankLineDecisions,
  bankStatementLines,
  bankStatements,
  bankStatementUploads,
} from "#server/database/schema/bank.ts";
import { payments } from "#server/database/schema/payments.ts";
import { todayInIndia } from "#shared/dates.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { insertAwaitedOrders } from "../support/awaited-transfers.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { type Buyer, newBuyers, setRole } from "../support/users.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

const COUNT = 30_000;

let name: string;
let dataDir: string;
let environment: Record<string, string>;
let database: Database;
let shop: ShopProcess;

beforeAll(async () => {
  const server = inject("databaseServer");
  name = `pressroom_statement_${process.pid}`;
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  dataDir = mkdtempSync(join(tmpdir(), "pressroom-statement-"));
  chmodSync(dataDir, 0o711);
  const url = databaseUrl(server, name);
  database = openDatabase({ url, onError: () => {} });
  environment = { DATA_DIR: dataDir, DATABASE_URL: url, DEMO: "false" };
  shop = await startShopProcess(environment);
});
afterAll(async () => {
  await shop?.end("SIGKILL");
  await database.close();
  await dropDatabase(inject("databaseServer"), name);
  rmSync(dataDir, { recursive: true, force: true });
});

it("a shop that is killed while it adds a statement's lines has none of them, and adds all after its start", async () => {
  const [admin] = (await newBuyers({ database }, 1)) as [Buyer];
  await setRole({ database }, admin, 1);
  const rows = Array.from({ length: COUNT }, (_, at) => `2026-11-02,NEFT ${at},REF${at},,1.00`);
  const text = ["Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.", ...rows, ""].join("\n");
  const form = new FormData();
  form.set("file", new Blob([text]), "years.csv");
  const answer = await fetch(`${shop.origin}${API_PREFIX}/bank-statements?fileName=years.csv`, {
    method: "POST",
    headers: { Authorization: admin.token },
    body: form,
  });
  expect(answer.status).toBe(201);
  const state = async () => (await database.db.select().from(bankStatementUploads))[0]?.state;
  await vi.waitFor(async () => expect(await state()).toBe("adding"), {
    timeout: 20_000,
    interval: 20,
  });
  await shop.end("SIGKILL");
  expect(await database.db.$count(bankStatements)).toBe(0);
  expect(await database.db.$count(bankStatementLines)).toBe(0);
  shop = await startShopProcess(environment);
  await vi.waitFor(async () => expect(await database.db.$count(bankStatements)).toBe(1), {
    timeout: 60_000,
    interval: 200,
  });
  expect(await database.db.$count(bankStatementLines)).toBe(COUNT);
  expect(await state()).toBeUndefined();
});

/** More than are booked before the answer (50), so that a job is at them as the shop is killed. */
const CERTAIN = 70;

it("a shop that is killed while it books all certain lines goes on after its start, books none twice and passes none over", async () => {
  const [admin, shopper] = (await newBuyers({ database }, 2)) as [Buyer, Buyer];
  await setRole({ database }, admin, 1);
  const ask = async (path: string, body?: string | FormData) => {
    const answer = await fetch(`${shop.origin}${API_PREFIX}${path}`, {
      ...(body && { method: "POST", body }),
      headers: {
        Authorization: admin.token,
        ...(typeof body === "string" && { "Content-Type": "application/json" }),
      },
    });
    expect(answer.status, path).toBeLessThan(300);
    return answer.json();
  };
  const { category } = await ask("/category/create-category", JSON.stringify({ name: "Mugs" }));
  const goods = new FormData();
  const product = { name: "Mug", price: "100", quantity: "1000", hsn: "8443", gstPercent: "18" };
  for (const [field, text] of Object.entries({ ...product, category: category._id })) {
    goods.set(field, text);
  }
  const { product: mug } = await ask("/product/create-product", goods);
  const orders = await database.transaction((db) =>
    insertAwaitedOrders(db, {
      ...{ userId: shopper._id, productId: mug._id, count: CERTAIN, firstTotal: 1_000 },
    }),
  );
  const form = new FormData();
  const rows = orders.map(
    ({ reference, total }, at) =>
      `${todayInIndia()},NEFT ${reference} ASHA,SBIN${10 ** 11 + at},,${total}.00`,
  );
  const text = ["Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.", ...rows, ""].join("\n");
  form.set("file", new Blob([text]), "certain.csv");
  const { statement } = await ask("/bank-statements?fileName=certain.csv", form);
  const amount = orders.reduce((sum, { total }) => sum + total, 0);
  const booking = async () => (await database.db.select().from(bankBookings))[0];
  await ask(
    `/bank-statements/${statement._id}/certain-bookings`,
    JSON.stringify({ lines: CERTAIN, amount }),
  );
  const paid = () => database.db.$count(payments);
  await vi.waitFor(async () => expect(await paid()).toBeGreaterThan(4), {
    timeout: 20_000,
    interval: 5,
  });
  await shop.end("SIGKILL");
  const before = await booking();
  expect(before).toMatchObject({ state: "running", looked: await paid(), booked: await paid() });
  expect(before?.booked).toBeLessThan(CERTAIN);

  shop = await startShopProcess(environment);
  await vi.waitFor(
    async () => expect(await booking()).toMatchObject({ state: "done", booked: CERTAIN }),
    { timeout: 60_000, interval: 200 },
  );
  const { rows: left } = await database.db.execute(sql`
    select id from orders where payment_state <> 'charged'
      or (select count(*) from payments where order_id = orders.id) <> 1`);
  expect(left).toEqual([]);
  expect(await paid()).toBe(CERTAIN);
  const decided = await database.db.$count(bankLineDecisions);
  expect(decided).toBe(CERTAIN);
});
