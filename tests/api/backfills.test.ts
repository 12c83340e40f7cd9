import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { runBackfill } from "#server/jobs/run-backfill.ts";
import { listAudit } from "#shared/audit/contract.ts";
import { resumeBackfill, stopBackfill } from "#shared/fulfilment/backfills-contract.ts";
import { getOverviewPanel } from "#shared/fulfilment/overview-contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, type TestUser } from "../support/users.ts";

let shop: TestShop;
let owner: TestUser;
const said: object[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  owner = await newAdmin(shop);
});
beforeEach(() => void said.splice(0));
afterAll(() => shop.close());

const NAME = "write-document-lines";
const log = { info: (facts: object, msg?: string) => void said.push({ ...facts, msg }) };

const shown = async () => {
  const { body } = await callEndpoint(shop, getOverviewPanel, {
    token: owner.token,
    params: { panel: "warnings" },
  });
  return body.overview?.backfills;
};
const call = (endpoint: typeof stopBackfill | typeof resumeBackfill, name: string = NAME) =>
  callEndpoint(shop, endpoint, { token: owner.token, params: { name } });

/** One that does ten rows at a time, each time that the test lets it. */
function begin() {
  let turn: ((isLast: boolean) => void) | undefined;
  let hasEnded = false;
  const ended = runBackfill({ db: shop.database.db, log }, NAME, async (done) => {
    for (;;) {
      const isLast = await new Promise<boolean>((resolve) => {
        turn = resolve;
      });
      turn = undefined;
      if (isLast) return;
      await done(10);
    }
  }).finally(() => {
    hasEnded = true;
  });
  const next = async (isLast: boolean) => {
    await vi.waitFor(() => expect(hasEnded || turn !== undefined).toBe(true), 5_000);
    turn?.(isLast);
  };
  return {
    work: () => next(false),
    async finish() {
      await next(true);
      await ended;
    },
    /** Lets it work until it notices that it is to end. */
    async workToTheEnd() {
      while (!hasEnded) {
        await next(false);
        await delay(100);
      }
      await ended;
    },
  };
}

const soon = { timeout: 10_000 };

it("says how far it is while it works, and nothing once it is through", async () => {
  expect(await shown()).toBeUndefined();
  const run = begin();
  await run.work();
  await expect.poll(shown, soon).toEqual([
    {
      ...{ name: NAME, text: "Writes the lines of older invoices and credit notes" },
      ...{
        meanwhile: expect.stringMatching(/^The others are not found/),
        done: 10,
        total: 10,
        unit: "documents",
      },
    },
  ]);
  await run.finish();
  expect(await shown()).toBeUndefined();
  expect(said).toEqual([{ count: 10, msg: "all documents have their lines" }]);
});

it("stops after the rows that it is at, does not begin again by itself, and goes on when it is told to", async () => {
  const run = begin();
  await run.work();
  await expect.poll(shown, soon).toHaveLength(1);
  expect((await call(stopBackfill)).status).toBe(200);
  expect((await call(stopBackfill)).status).toBe(404);
  await run.workToTheEnd();
  const stopped = { at: expect.stringMatching(/^20\d\d-.+Z$/), by: owner.email };
  expect(await shown()).toMatchObject([{ name: NAME, stopped }]);
  expect(said).toEqual([{ backfill: NAME, msg: "a backfill was stopped" }]);
  // As the clock would have it begin.
  await runBackfill({ db: shop.database.db, log }, NAME, () => Promise.reject(new Error("begun")));
  // The job that it goes on by finds nothing of these made-up rows left to do.
  expect((await call(resumeBackfill)).status).toBe(200);
  expect((await call(resumeBackfill)).status).toBe(404);
  await expect.poll(shown, soon).toBeUndefined();
  const { body } = await callEndpoint(shop, listAudit, {
    token: owner.token,
    query: { subject: "backfill" },
  });
  expect(body.entries?.map(({ action }) => action)).toEqual(["resumeBackfill", "stopBackfill"]);
});

it("has one run at a time; whoever was lost with its process is followed after a minute", async () => {
  const { db } = shop.database;
  const run = begin();
  await run.work();
  await expect.poll(shown, soon).toHaveLength(1);
  const other = vi.fn(async () => {});
  await runBackfill({ db, log }, NAME, other);
  expect(other).not.toHaveBeenCalled();
  await db.execute(sql`update backfills set at = now() - interval '61 seconds'`);
  await runBackfill({ db, log }, NAME, other);
  expect(other).toHaveBeenCalledOnce();
  // The first one, where it lives after all, ends at its next sign of life.
  await run.workToTheEnd();
});

it("that fails is tried again at once by its job", async () => {
  const { db } = shop.database;
  await expect(
    runBackfill({ db, log }, NAME, () => Promise.reject(new Error("the disk is away"))),
  ).rejects.toThrow("the disk is away");
  const again = vi.fn(async () => {});
  await runBackfill({ db, log }, NAME, again);
  expect(again).toHaveBeenCalledOnce();
});

it("of another name is refused, and so is who may not do this", async () => {
  const unknown = await call(stopBackfill, "count-words");
  expect(unknown.status).toBe(400);
  expect(unknown.body.fields).toHaveProperty("name");
  const refused = await callEndpoint(shop, stopBackfill, { params: { name: NAME } });
  expect(refused.status).toBe(401);
});

it("rests after a batch for longer than it took, so that shoppers have the shop to themselves meanwhile", async () => {
  const rested: number[] = [];
  await runBackfill({ db: shop.database.db, log }, NAME, async (done) => {
    for (let batch = 0; batch < 2; batch += 1) {
      await delay(60);
      const begun = performance.now();
      await done(10);
      rested.push(performance.now() - begun);
    }
  });
  for (const ms of rested) expect(ms).toBeGreaterThan(100);
});
