import { gzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { openBank } from "#server/bank/service.ts";
import { uploadsStore } from "#server/bank/uploads-store.ts";
import {
  bankStatementFiles,
  bankStatementLines,
  bankStatementUploads,
} from "#server/database/schema/bank.ts";
import { newId } from "#server/lib/ids.ts";
import { bankEndpoints } from "#shared/bank/contract.ts";
import { callEndpoint, newAddress, type RequestInput } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";
import { multipart } from "./multipart.ts";

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newAdmin(shop));
});
afterAll(() => shop.close());

type Calls = typeof bankEndpoints;

const call = <Name extends keyof Calls>(name: Name, given: RequestInput = {}) =>
  callEndpoint<Calls[Name]>(shop, bankEndpoints[name], { token, address: newAddress(), ...given });

const COUNT = 2_500;
const HEAD = "Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.";

/** A statement of an account; of so many lines a job takes it. */
const statementOf = (account: string, lineOf: (at: number) => string) =>
  [
    `Account No: ${account}`,
    HEAD,
    ...Array.from({ length: COUNT }, (_, at) => lineOf(at)),
    "",
  ].join("\n");

const lineOf = (at: number) => `2026-11-0${1 + (at % 9)},NEFT ${at},REF${at},,${at + 1}.00`;

async function upload(text: string, fileName = "years.csv") {
  const bytes = new TextEncoder().encode(text);
  const form = await multipart({}, { name: fileName, bytes, type: "text/csv" });
  const answer = await call("uploadBankStatement", { query: { fileName }, ...form });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function listed(id: string | undefined) {
  const { body } = await call("listBankStatements");
  return body.statements?.find(({ _id }) => _id === id);
}

const settled = (id: string | undefined) =>
  vi.waitFor(
    async () => {
      const statement = await listed(id);
      expect(statement?.state).toMatch(/added|failed/);
      return statement;
    },
    { timeout: 20_000 },
  );

const linesOf = async (id = "") =>
  (await call("listBankLines", { query: { statement: id } })).body.total;

it("a large statement is answered at once, and listed with its lines once all of them are there", async () => {
  const { statement, message } = await upload(
    `${statementOf("5020001111", lineOf)}2026-11-30,CUT OFF,REF`,
  );
  expect(message).toContain("It is being read");
  expect(statement).toMatchObject({ state: "queued", lines: 0, fileName: "years.csv" });
  const added = await settled(statement?._id);
  expect(added).toMatchObject({ state: "added", account: "5020001111", from: "2026-11-01" });
  expect(added?.uploadedAt).toBe(statement?.uploadedAt);
  expect(added).toMatchObject({
    lines: COUNT,
    leftOut: [{ why: expect.stringContaining("was cut off") }],
  });
  expect(await linesOf(statement?._id)).toBe(COUNT);
  const { db } = shop.database;
  expect([await db.$count(bankStatementUploads), await db.$count(bankStatementFiles)]).toEqual([
    0, 0,
  ]);
});

it("the same large file twice at once adds its lines once", async () => {
  const text = statementOf("5020002222", lineOf);
  const both = await Promise.all([upload(text), upload(text)]);
  const added = await Promise.all(both.map(({ statement }) => settled(statement?._id)));
  expect(added.map((one) => one?.known).toSorted()).toEqual([0, COUNT]);
});

it("a small statement is answered with its lines", async () => {
  const { statement } = await upload(`${HEAD}\n2026-11-02,ONE,REF-SMALL,,5.00\n`, "day.csv");
  expect(statement).toMatchObject({ state: "added", lines: 1 });
  expect(await linesOf(statement?._id)).toBe(1);
});

it("a large one without any line says so in the list, and keeps nothing of the file", async () => {
  const { statement } = await upload(
    statementOf("5020003333", () => ",,,,"),
    "empty.csv",
  );
  const failed = await settled(statement?._id);
  expect(failed).toMatchObject({ state: "failed", lines: 0 });
  expect(failed?.problem).toBe("This statement has no lines. Choose other days at your bank.");
  expect(await shop.database.db.$count(bankStatementFiles)).toBe(0);
});

/** An upload that no job of the shop reads. */
async function uploadUnread(account: string) {
  const id = newId();
  const content = gzipSync(statementOf(account, lineOf));
  const given = { id, fileName: "broken.csv", uploadedBy: "asha@example.com" };
  await uploadsStore(shop.database.db).insert(given, content);
  return id;
}

/** Reads it as the shop's job does. */
function readUnread(statementId: string) {
  const log = { info: () => {}, error: () => {} };
  const { tasks } = openBank({ database: shop.database, timeScale: 1, storeInfo: {}, log });
  return tasks["read-statement"]({ statementId });
}

/** Has the database refuse a line behind two thousand others. */
async function breakLines(isBroken: boolean) {
  await shop.database.db.execute(sql`drop trigger if exists broken on bank_statement_lines`);
  if (!isBroken) return;
  await shop.database.db.execute(sql`
    create or replace function refuse_it() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`);
  await shop.database.db.execute(sql`
    create trigger broken before insert on bank_statement_lines for each row
    when (new.narration = 'NEFT 2400') execute function refuse_it()`);
}

const linesKept = (id: string) =>
  shop.database.db.$count(bankStatementLines, eq(bankStatementLines.statementId, id));

it("one that breaks off midway leaves nothing half, is read from the beginning, and once", async () => {
  const id = await uploadUnread("5020004444");
  await breakLines(true);
  await expect(readUnread(id)).rejects.toThrow();
  expect(await linesKept(id)).toBe(0);
  expect((await listed(id))?.state).toBe("adding");
  await breakLines(false);
  await readUnread(id);
  expect(await linesKept(id)).toBe(COUNT);
  await readUnread(id);
  expect(await linesKept(id)).toBe(COUNT);
});

it("one that breaks off each time says so, with what to do", async () => {
  const id = await uploadUnread("5020005555");
  await breakLines(true);
  onTestFinished(() => breakLines(false));
  for (let tries = 1; tries < 5; tries += 1) await expect(readUnread(id)).rejects.toThrow();
  await readUnread(id);
  const failed = await listed(id);
  expect(failed?.state).toBe("failed");
  expect(failed?.problem).toContain("added nothing of it. Upload it once more");
  expect(await linesKept(id)).toBe(0);
});
