import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addJob, dropJob, insertJob } from "#server/jobs/add-job.ts";
import type { TakenJob } from "#server/jobs/take-job.ts";
import { sentMailsStore } from "#server/mail/sent-mails-store.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it("queues a job as graphile-worker's own function does", async () => {
  const exportId = "01a22604-fdf7-7336-bd1f-f4cc7f1b574d";
  const undone = new Error("nobody shall do these jobs");
  const queueing = shop.database.transaction(async (db) => {
    await addJob(db, "write-export", { exportId }, { delay: 60_000, priority: 3, maxAttempts: 4 });
    await db.execute(sql`
      select from graphile_worker.add_job('write-export', payload => ${JSON.stringify({ exportId })}::json,
        run_at => now() + interval '1 minute', priority => 3, max_attempts => 4)`);
    const { rows } = await db.execute<{ job: Record<string, unknown> }>(sql`
      select to_jsonb(job) - 'id' as job from graphile_worker._private_jobs as job
      where payload ->> 'exportId' = ${exportId}`);
    const [own, theirs] = rows;
    expect(own?.job).toMatchObject({ attempts: 0, priority: 3, max_attempts: 4 });
    expect(own?.job).toEqual(theirs?.job);
    throw undone;
  });
  await expect(queueing).rejects.toBe(undone);
});

it("takes back a job that waits, and leaves one that somebody runs", async () => {
  const exportId = "01a22604-fdf7-7336-bd1f-f4cc7f1b574e";
  const undone = new Error("nobody shall do these jobs");
  const dropping = shop.database.transaction(async (db) => {
    for (const key of ["waits", "runs"]) {
      await addJob(db, "write-export", { exportId }, { delay: 60_000, key });
    }
    await db.execute(
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a runner' where key = 'runs'`,
    );
    for (const key of ["waits", "runs"]) await dropJob(db, key);
    const { rows } = await db.execute(sql`
      select key from graphile_worker._private_jobs where payload ->> 'exportId' = ${exportId}`);
    expect(rows).toEqual([{ key: "runs" }]);
    throw undone;
  });
  await expect(dropping).rejects.toBe(undone);
});

it("ends with its mails, which are noted only where another has the job by now or it has others to do", async () => {
  const undone = new Error("nobody shall do these jobs");
  const noting = shop.database.transaction(async (db) => {
    const take = async (key: string): Promise<TakenJob> => {
      const payload = { orderId: key };
      const job = await insertJob(db, "sold-order-mail", payload, { key }, "a runner");
      if (!job) throw new Error("nothing was queued");
      return { ...job, name: "sold-order-mail", payload, runnerId: "a runner", isEnded: false };
    };
    const [own, lost] = [await take("own"), await take("lost")];
    await db.execute(
      sql`update graphile_worker._private_jobs set locked_by = 'another' where payload ->> 'orderId' = 'lost'`,
    );
    await sentMailsStore(db).add([
      ...["to the shopper", "to the owner"].map((key) => ({ key, ends: own })),
      { key: "of a lost job", ends: lost },
      { key: "of no job" },
    ]);
    // What is taken has no key in its row, its index and the log: it is done before anybody looks for it.
    const { rows: left } = await db.execute(sql`
      select payload ->> 'orderId' as of, key from graphile_worker._private_jobs
      where payload ->> 'orderId' in ('own', 'lost')`);
    expect(left).toEqual([{ of: "lost", key: null }]);
    const { rows: noted } = await db.execute(
      sql`select key from sent_mails where key like 'of %' or key like 'to %' order by key`,
    );
    expect(noted).toEqual([{ key: "of a lost job" }, { key: "of no job" }]);
    throw undone;
  });
  await expect(noting).rejects.toBe(undone);
});
