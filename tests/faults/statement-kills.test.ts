import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import {
  bankStatementLines,
  bankStatements,
  bankStatementUploads,
} from "#server/database/schema/bank.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
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
