import { sql } from "drizzle-orm";
import { bigint, integer, json, pgSchema, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** graphile-worker's table of jobs, as far as lists read it: its own migrations make and change it. */
export const queuedJobs = pgSchema("graphile_worker").table("_private_jobs", {
  id: bigint("id", { mode: "bigint" }).primaryKey(),
  taskId: integer("task_id").notNull(),
  attempts: smallint("attempts").notNull(),
  maxAttempts: smallint("max_attempts").notNull(),
  payload: json("payload").notNull(),
  /** The message of what its last try threw. */
  lastError: text("last_error"),
  /** When it is to be tried next. */
  runAt: timestamp("run_at", { withTimezone: true }).notNull(),
  /** When it was queued. */
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  lockedAt: timestamp("locked_at", { withTimezone: true }),
});

/** Of jobs that are not tried any more. */
export const isFailedJob = sql`${queuedJobs.attempts} >= ${queuedJobs.maxAttempts} and ${queuedJobs.lockedAt} is null`;

/**
 * When a job was tried last: graphile-worker writes down when it would be tried next, so much later. Without its zone,
 * UTC: an index takes nothing that depends on a session's.
 */
export const jobLastTried = sql`greatest(${queuedJobs.updatedAt} at time zone 'UTC',
  (${queuedJobs.runAt} at time zone 'UTC') - exp(least(${queuedJobs.attempts}, 10)) * interval '1 second')`;
