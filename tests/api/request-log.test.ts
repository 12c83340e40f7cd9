import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { listDocuments } from "#shared/documents/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop({ databasePatience: 1 });
  ({ token } = await newAdmin(shop));
  await shop.database.pool.query("alter table documents rename to documents_kept");
});
beforeEach(() => void shop.logged.splice(0));
afterAll(() => shop.close());

/** Whoever reads the documents from now on waits so long for them. */
function slowDown(ms: number): Promise<unknown> {
  return shop.database.pool.query(
    `create or replace view documents as
     select * from documents_kept where (select pg_sleep(${ms / 1_000}) is not null)`,
  );
}

const search = () =>
  callEndpoint(shop, listDocuments, { token, query: { search: "Meera 9830012345" } });

const lines = (message: string) =>
  shop.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);

const about = { level: 40, method: "GET", route: expect.stringMatching(/\/documents$/) };
const statement = expect.stringMatching(/^select_documents_[\da-f]{10}$/);

it("a statement that hits its limit is in the log each time, with the request's id and route", async () => {
  await slowDown(3_000);
  const answers = [await search(), await search()];
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  const ids = answers.map(({ headers }) => headers["x-request-id"]);
  expect(lines("a request was answered with 503")).toEqual(
    ids.map((reqId) =>
      expect.objectContaining({ ...about, status: 503, reqId, statement, reason: "57014" }),
    ),
  );
  expect(shop.logged.join()).not.toMatch(/Meera|98300/);
});

it("a slow request is logged once, and so is its slow statement, without what was searched for", async () => {
  await slowDown(600);
  const { status, headers } = await search();
  expect(status).toBe(200);
  const reqId = headers["x-request-id"];
  expect(lines("a request was slow")).toEqual([
    expect.objectContaining({ ...about, status: 200, reqId }),
  ]);
  // Of the request before, one may have ended just now.
  const statements = lines("a statement was slow").filter((line) => line.reqId === reqId);
  expect(statements[0]).toMatchObject({ ...about, reqId, statement });
  const names = statements.map((line) => line.statement);
  expect(new Set(names).size).toBe(names.length);
  for (const { ms } of [...statements, ...lines("a request was slow")]) {
    expect(ms).toBeGreaterThanOrEqual(550);
  }
  expect(shop.logged.join()).not.toMatch(/Meera|98300/);
  await slowDown(0);
  // On a busy machine one may be slow again, and is then logged.
  await vi.waitFor(async () => {
    shop.logged.splice(0);
    await search();
    expect(shop.logged).toEqual([]);
  });
});

it("a bug names its statement, and is logged once", async () => {
  await shop.database.pool.query("drop view documents");
  const { status, headers } = await search();
  expect(status).toBe(500);
  // On a busy machine the statement that failed may have been slow, too.
  const logged = shop.logged.map((line) => JSON.parse(line));
  expect(logged.filter(({ msg }) => msg !== "a statement was slow")).toEqual([
    expect.objectContaining({
      ...about,
      level: 50,
      msg: "a call failed",
      reqId: headers["x-request-id"],
      statement,
    }),
  ]);
  expect(shop.logged.join()).not.toMatch(/Meera|98300/);
});
