import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { jobsAreDone } from "./shop-database.ts";

/** Often enough that no statement is missed that takes a part of the limit. */
const LOOK_EVERY_MS = 50;

export interface JobsFigures {
  /** How many kinds there are. */
  kinds: number;
  longest: { job: string; ms: number };
  /** Those that did not end well, with what they said. */
  failed: string[];
}

/**
 * Begins each job that the clock queues, one after the other, in a shop that runs, and looks at how long its
 * statements take.
 *
 * @param database two connections to the shop's database: one looks while the other waits
 */
export async function jobsFigures(looking: pg.Client, queueing: pg.Client): Promise<JobsFigures> {
  const { rows } = await queueing.query<{ job: string }>(
    "select identifier as job from graphile_worker._private_known_crontabs order by identifier",
  );
  let longest = { job: "", ms: 0 };
  const failed: string[] = [];
  for (const { job } of rows) {
    await queueing.query("select graphile_worker.add_job($1, max_attempts => 1)", [job]);
    const isDone = jobsAreDone(queueing);
    const ms = await longestStatement(looking, isDone);
    if (ms > longest.ms) longest = { job, ms };
    failed.push(...(await failureOf(queueing, job)));
  }
  return { kinds: rows.length, longest, failed };
}

async function longestStatement(database: pg.Client, until: Promise<void>): Promise<number> {
  let isOver = false;
  const end = until.finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const { rows } = await database.query<{ ms: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - query_start) * 1000), 0)::float8 as ms
       from pg_stat_activity where application_name like 'pressroom%' and state = 'active' and pid <> pg_backend_pid()`,
    );
    longest = Math.max(longest, rows[0]?.ms ?? 0);
    await delay(LOOK_EVERY_MS);
  }
  await end;
  return longest;
}

/** What a job that gave up said; it is taken away, so that the next run begins anew. */
async function failureOf(database: pg.Client, job: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string; error: string | null }>(
    `select jobs.id, last_error as error from graphile_worker._private_jobs as jobs
     join graphile_worker._private_tasks as tasks on tasks.id = task_id
     where identifier = $1 and last_error is not null and attempts >= max_attempts`,
    [job],
  );
  await database.query("select graphile_worker.complete_jobs($1)", [rows.map(({ id }) => id)]);
  return rows.map(({ error }) => `${job}: ${error?.split("\n")[0]}`);
}
