import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { milliseconds } from "../database/schema/columns.ts";
import type { JobName, JobPayload } from "./job-table.ts";
import { wakeChannelOf } from "./wake-runner.ts";

export interface JobOptions {
  /** Milliseconds from now, by the database's clock. */
  delay?: number;
  /** Jobs with one key are one job. */
  key?: string;
  /**
   * For a waiting job with this key: `replace` replaces it, `keep_time` does so but at the waiting
   * job's time, `keep` leaves it as it is.
   */
  onSameKey?: "replace" | "keep_time" | "keep";
  /** Attempts before it is given up; the default of 25 lasts about four days. */
  maxAttempts?: number;
  /** Jobs with a lower number run first; 0 unless given. */
  priority?: number;
}

const keyModes = {
  replace: "replace",
  keep_time: "preserve_run_at",
  keep: "unsafe_dedupe",
} as const;

/** Queues a job in this handle's transaction: it exists only once that is committed. */
export async function addJob<Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayload<Name>,
  options: JobOptions = {},
): Promise<void> {
  await insertJob(db, name, payload, options);
}

/**
 * Queues a job as `addJob` does, or as taken by a runner of this process, which others leave alone as long as it lives.
 *
 * A new one is written as graphile-worker 0.18 writes it, whose own function looks for its task, its queue and the running job of
 * its key first, and then tells each runner of each job, which ours do not listen to (wake-runner.ts).
 *
 * @returns undefined where one of its key was there, so that nobody has taken it
 */
export async function insertJob<Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayload<Name>,
  options: JobOptions,
  takenBy: string | null = null,
): Promise<{ id: string; queuedAt: Date } | undefined> {
  const { delay = 0, key = null, maxAttempts = null, priority = null } = options;
  const json = sql`${JSON.stringify(payload)}::json`;
  const runAt = sql`now() + ${milliseconds(delay)}`;
  // Sent at the commit; one that is due later wakes nobody.
  const wake = delay > 0 ? sql`null` : sql`pg_notify(${wakeChannelOf(name)}, '')`;
  const { rows } = await db.execute<{ id: string; created_at: string }>(sql`
    insert into graphile_worker._private_jobs
      (task_id, payload, run_at, max_attempts, priority, key, locked_by, locked_at)
    select id, ${json}, ${runAt}, coalesce(${maxAttempts}::int, 25), coalesce(${priority}::int, 0), ${key}::text,
      ${takenBy}::text, case when ${takenBy}::text is not null then now() end
    from graphile_worker._private_tasks where identifier = ${name}
    on conflict (key) do nothing returning id, created_at${takenBy === null ? sql`, ${wake}` : sql.empty()}`);
  if (rows[0]) return { id: rows[0].id, queuedAt: new Date(rows[0].created_at) };
  // One with this key waits or runs already, or there never was a job of this name.
  await db.execute(sql`
    select ${wake} from graphile_worker.add_job(
      ${name},
      payload => ${json},
      run_at => ${runAt},
      max_attempts => ${maxAttempts}::int,
      priority => ${priority}::int,
      job_key => ${key}::text,
      job_key_mode => ${keyModes[options.onSameKey ?? "replace"]}
    )`);
  return undefined;
}

/**
 * Takes back the job of this key in this handle's transaction, as long as nobody runs it: whoever does finds that there
 * is nothing left to do.
 */
export async function dropJob(db: Db, key: string): Promise<void> {
  await db.execute(
    sql`delete from graphile_worker._private_jobs where key = ${key} and locked_at is null`,
  );
}
