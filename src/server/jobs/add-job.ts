import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { milliseconds } from "../database/milliseconds.ts";
import type { JobName, JobPayload } from "./job-table.ts";

export interface JobOptions {
  /** Milliseconds from now, by the database's clock. */
  delay?: number;
  /** Jobs with one key are one job. */
  key?: string;
  /**
   * What becomes of a waiting job with this key: `replace` takes its place, `keep_time` does so but
   * runs when that one would have, `keep` leaves it as it is.
   */
  onSameKey?: "replace" | "keep_time" | "keep";
  /** Tries before it is given up; the queue's own 25 reach over about four days. */
  maxAttempts?: number;
}

const keyModes = {
  replace: "replace",
  keep_time: "preserve_run_at",
  keep: "unsafe_dedupe",
} as const;

/** Queues a job as part of this handle's transaction: it exists if and only if that is committed. */
export async function addJob<Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayload<Name>,
  options: JobOptions = {},
): Promise<void> {
  await db.execute(sql`
    select from graphile_worker.add_job(
      ${name},
      payload => ${JSON.stringify(payload)}::json,
      run_at => now() + ${milliseconds(options.delay ?? 0)},
      max_attempts => ${options.maxAttempts ?? null}::int,
      job_key => ${options.key ?? null}::text,
      job_key_mode => ${keyModes[options.onSameKey ?? "replace"]}
    )`);
}
