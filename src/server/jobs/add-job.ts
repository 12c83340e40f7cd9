import { sql } from "drizzle-orm";
import { compiledSql, type Given } from "../database/compiled.ts";
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
  /**
   * What the key names was made or locked by this transaction, so that nobody else queues a job of the key meanwhile: it is
   * looked for rather than waited for, since an entry that may still conflict is written to the log twice.
   */
  isOfOwn?: boolean;
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

/** Where nobody says how many. */
const MAX_ATTEMPTS = 25;

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
 * its key first, and then tells each runner of each job, which ours do not listen to (wake-runner.ts). One that is taken is written
 * without its key, which costs an entry of an index: it is done in a moment, and nobody looks for it meanwhile.
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
  const { delay = 0, key = null, isOfOwn = false, maxAttempts = null, priority = null } = options;
  const json = JSON.stringify(payload);
  const values = {
    name,
    json,
    delay,
    maxAttempts: maxAttempts ?? MAX_ATTEMPTS,
    priority: priority ?? 0,
    key: key ?? "",
    takenBy: takenBy ?? "",
  };
  const channel = wakeChannelOf(name);
  // Sent at the commit; one that is due later wakes nobody.
  const wakes = takenBy === null && delay === 0;
  const insert = wakes
    ? () => insertAndWake(db, { ...values, channel })
    : () => (isOfOwn || takenBy !== null ? insertOwn(db, values) : insertQuietly(db, values));
  const { rows } = await insert();
  if (rows[0]) return { id: rows[0].id, queuedAt: new Date(rows[0].created_at) };
  // One with this key waits or runs already, or there never was a job of this name.
  await db.execute(sql`
    select ${delay > 0 ? sql`null` : sql`pg_notify(${channel}, '')`} from graphile_worker.add_job(
      ${name},
      payload => ${json}::json,
      run_at => now() + ${milliseconds(delay)},
      max_attempts => ${maxAttempts}::int,
      priority => ${priority}::int,
      job_key => ${key}::text,
      job_key_mode => ${keyModes[options.onSameKey ?? "replace"]}
    )`);
  return undefined;
}

interface NewJob {
  name: string;
  json: string;
  delay: number;
  maxAttempts: number;
  priority: number;
  /** Empty for none. */
  key: string;
  /** Empty for nobody. */
  takenBy: string;
}

type InsertedJob = { id: string; created_at: string };

const selection = ({
  name,
  json,
  delay,
  maxAttempts,
  priority,
  key,
  takenBy,
}: Given<NewJob>) => sql`
  insert into graphile_worker._private_jobs
    (task_id, payload, run_at, max_attempts, priority, key, locked_by, locked_at)
  select id, ${json}::json, now() + ${milliseconds(delay)}, ${maxAttempts}::int, ${priority}::int,
    case when ${takenBy}::text = '' then nullif(${key}::text, '') end,
    nullif(${takenBy}::text, ''), case when ${takenBy}::text <> '' then now() end
  from graphile_worker._private_tasks where identifier = ${name}`;

const insertion = (given: Given<NewJob>) =>
  sql`${selection(given)} on conflict (key) do nothing returning id, created_at`;

const insertOwn = compiledSql<InsertedJob, NewJob>(
  (given) =>
    sql`${selection(given)} and not exists (select from graphile_worker._private_jobs where key = ${given.key}) returning id, created_at`,
);
const insertQuietly = compiledSql<InsertedJob, NewJob>(insertion);
const insertAndWake = compiledSql<InsertedJob, NewJob & { channel: string }>(
  (given) => sql`${insertion(given)}, pg_notify(${given.channel}, '')`,
);

/**
 * Takes back the job of this key in this handle's transaction, as long as nobody runs it: whoever does finds that there
 * is nothing left to do.
 */
export async function dropJob(db: Db, key: string): Promise<void> {
  await deleteWaiting(db, { key });
}

const deleteWaiting = compiledSql<never, { key: string }>(
  ({ key }) =>
    sql`delete from graphile_worker._private_jobs where key = ${key} and locked_at is null`,
);
