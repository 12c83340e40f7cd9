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
  const { delay = 0 } = options;
  // Sent at the commit; one that is due later wakes nobody.
  const wake = delay > 0 ? sql`` : sql`pg_notify(${wakeChannelOf(name)}, '')`;
  await db.execute(sql`
    select ${wake} from graphile_worker.add_job(
      ${name},
      payload => ${JSON.stringify(payload)}::json,
      run_at => now() + ${milliseconds(delay)},
      max_attempts => ${options.maxAttempts ?? null}::int,
      priority => ${options.priority ?? null}::int,
      job_key => ${options.key ?? null}::text,
      job_key_mode => ${keyModes[options.onSameKey ?? "replace"]}
    )`);
}

/** A job as `addJobs` takes it: one that waits under its key is replaced. */
type QueuedJob = {
  [Name in JobName]: { name: Name; payload: JobPayload<Name>; key: string; delay?: number };
}[JobName];

/** Queues several jobs as `addJob` does, by one statement: an order waits for it. */
export async function addJobs(db: Db, jobs: readonly QueuedJob[]): Promise<void> {
  const due = jobs.filter(({ delay = 0 }) => delay <= 0);
  const channels = [...new Set(due.map(({ name }) => wakeChannelOf(name)))];
  const specs = jobs.map(
    ({ name, payload, key, delay = 0 }) =>
      sql`(${name}, ${JSON.stringify(payload)}::json, null, now() + ${milliseconds(delay)}, null,
        ${key}, null, null)::graphile_worker.job_spec`,
  );
  const wake = channels.map((channel) => sql`pg_notify(${channel}, '')`);
  await db.execute(sql`
    select ${sql.join(wake, sql`, `)}
    from (select count(*) from graphile_worker.add_jobs(array[${sql.join(specs, sql`, `)}])) as queued`);
}
