import { lt, lte, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../database/connection.ts";
import { knownPlaces, sessions } from "../database/schema/accounts.ts";
import { webhookEvents } from "../database/schema/payments.ts";
import type { Sweeps, Tasks } from "./job-table.ts";

const ago = (interval: string) => sql`now() - ${interval}::interval`;

/** What is deleted by itself once it is old: what strangers and machines write must not pile up. */
const oldRows: readonly { table: PgTable; isOld: SQL }[] = [
  { table: sessions, isOld: lte(sessions.expiresAt, sql`now()`) },
  { table: knownPlaces, isOld: lt(knownPlaces.lastLoginAt, ago("1 year")) },
  // The bank sends an event again for some days at most.
  { table: webhookEvents, isOld: lt(webhookEvents.receivedAt, ago("90 days")) },
];

/** Jobs that were given up stay for somebody to look at; those that are done leave at once. */
const FAILED_JOBS_STAY = "90 days";

/** Rows that one statement deletes: it holds their locks, and must end within its time. */
const BATCH = 1_000;

/** Deletes what is old, each night, on the jobs' connections. */
export const oldRowsTasks = {
  "sweep-old-rows": async (_payload, { db }) => {
    for (const { table, isOld } of oldRows) {
      await inBatches(() =>
        db.execute(
          sql`delete from ${table} where ctid = any(array(
                select ctid from ${table} where ${isOld} limit ${BATCH}))`,
        ),
      );
    }
    await inBatches(() => deleteFailedJobs(db));
  },
} satisfies Partial<Tasks>;

export const oldRowsSweeps = { "sweep-old-rows": "10 3 * * *" } satisfies Sweeps;

function deleteFailedJobs(db: Db) {
  return db.execute(
    sql`select graphile_worker.complete_jobs(array(
          select id from graphile_worker.jobs
          where attempts >= max_attempts and locked_at is null
            and updated_at < ${ago(FAILED_JOBS_STAY)}
          limit ${BATCH}))`,
  );
}

async function inBatches(deleteSome: () => Promise<{ rowCount: number | null }>): Promise<void> {
  for (;;) {
    const { rowCount } = await deleteSome();
    if ((rowCount ?? 0) < BATCH) return;
  }
}
