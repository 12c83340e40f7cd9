import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../database/connection.ts";
import { isFailedJob, jobLastTried, queuedJobs } from "../database/queued-jobs.ts";
import type { Sweeps, Tasks } from "./job-table.ts";

/** Which rows of a table are old and needed by nobody; the store that writes them says so. */
export interface OldRows {
  table: PgTable;
  isOld: SQL;
}

/** Jobs that were given up stay for somebody to look at; those that are done leave at once. */
const FAILED_JOBS_STAY = sql`interval '90 days'`;

/** Rows that one statement deletes: it holds their locks, and must end within its time. */
const BATCH = 1_000;

/**
 * Deletes what is old, each night, on the jobs' connections: what strangers and machines write must
 * not pile up.
 */
export function openOldRows(rules: readonly OldRows[]) {
  return {
    tasks: {
      "sweep-old-rows": async (_payload, { db }) => {
        for (const { table, isOld } of rules) {
          await inBatches(() =>
            db.execute(
              sql`delete from ${table} where ctid = any(array(
                    select ctid from ${table} where ${isOld} limit ${BATCH}))`,
            ),
          );
        }
        await inBatches(() => deleteFailedJobs(db));
      },
    } satisfies Partial<Tasks>,
    sweeps: { "sweep-old-rows": "10 3 * * *" } satisfies Sweeps,
  };
}

function deleteFailedJobs(db: Db) {
  return db.execute(
    sql`select graphile_worker.complete_jobs(array(
          select ${queuedJobs.id} from ${queuedJobs}
          where ${isFailedJob} and ${jobLastTried} < (now() - ${FAILED_JOBS_STAY}) at time zone 'UTC'
          limit ${BATCH}))`,
  );
}

async function inBatches(deleteSome: () => Promise<{ rowCount: number | null }>): Promise<void> {
  for (;;) {
    const { rowCount } = await deleteSome();
    if ((rowCount ?? 0) < BATCH) return;
  }
}
