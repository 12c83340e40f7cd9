import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../lib/log.ts";
import { createSpell } from "../lib/spell.ts";

export const CHECK_INTERVAL_MS = 30_000;
const RELOCK_DELAY_MS = 1_000;
/** For a runner to report a job that has ended, tries that fail included. */
const REPORT_MS = 60_000;

interface HoldSettings {
  pool: pg.Pool;
  /** As graphile-worker writes it into its jobs' `locked_by`. */
  runnerId: string;
  /** The ids of the jobs that this runner has. */
  held: ReadonlySet<string>;
  checkIntervalMs: number;
  log: Log;
  stopped: AbortSignal;
  /** Called whenever its lock is held: a job that it takes before then looks abandoned. */
  onMarked: () => void;
  /** Called as soon as it is known to be held no more: from then on others may do the jobs that it has. */
  onLost: () => void;
}

/**
 * Releases the jobs of runners that were killed. They stay locked, and graphile-worker itself would
 * release them only after four hours. So each runner holds an advisory lock on its id, which the
 * database drops as soon as the process dies; the jobs of a runner whose lock is free are released.
 *
 * A runner that loses its connection for a moment may see a job of its own given to another: that
 * job runs twice, which every task must allow for anyway.
 *
 * So are jobs that the database gives to this runner, which knows nothing of them: the answer was lost
 * with its connection, or its report with the moments that a failover lost.
 *
 * @returns once stopped and the lock released
 */
export async function releaseAbandonedJobs(settings: HoldSettings): Promise<void> {
  const { pool, runnerId, checkIntervalMs, log, stopped } = settings;
  const check = () => {
    void releaseJobsOfDeadRunners(pool, runnerId, log);
    void releaseForgottenJobs(settings);
  };
  const timer = setInterval(check, checkIntervalMs);
  check();
  const spellBegins = createSpell();
  while (!stopped.aborted) {
    await holdRunnerLock(settings).catch((error: unknown) => {
      if (spellBegins()) log.warn({ err: error }, "the job runner lost its mark; it is set again");
    });
    await delay(RELOCK_DELAY_MS, undefined, { signal: stopped }).catch(() => {});
  }
  clearInterval(timer);
}

/** The ids of the jobs that a runner has, those included whose end it may still have to report. */
export function jobsHeldBy(events: WorkerEvents): Set<string> {
  const held = new Set<string>();
  events.on("job:start", ({ job }) => void held.add(job.id));
  events.on("job:complete", ({ job }) => {
    setTimeout(() => held.delete(job.id), REPORT_MS).unref();
  });
  return held;
}

/** Holds the lock on a connection of its own until it is stopped; throws when that breaks. */
async function holdRunnerLock({
  pool,
  runnerId,
  stopped,
  onMarked,
  onLost,
}: HoldSettings): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [runnerId]);
    onMarked();
    await once(client, "end", { signal: stopped }).catch((error: unknown) => {
      if (!stopped.aborted) throw error;
    });
  } finally {
    onLost();
    client.release(true);
  }
}

function releaseJobsOfDeadRunners(pool: pg.Pool, runnerId: string, log: Log): Promise<unknown> {
  return pool
    .query(
      `with holders as materialized (
         select distinct locked_by from graphile_worker._private_jobs
         where locked_by is not null and locked_by <> $1
       )
       select graphile_worker.force_unlock_workers(array_agg(locked_by)) from holders
       where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))
       having count(*) > 0`,
      [runnerId],
    )
    .catch((error: unknown) => log.warn({ err: error }, "abandoned jobs could not be looked for"));
}

function releaseForgottenJobs({ pool, runnerId, held, log }: HoldSettings): Promise<void> {
  return pool
    .query(
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where locked_by = $1 and id <> all($2::bigint[])
         and locked_at < now() - make_interval(secs => $3)`,
      [runnerId, [...held], REPORT_MS / 1_000],
    )
    .then(({ rowCount }) => {
      if (rowCount) log.warn({ jobs: rowCount }, "jobs that the database lost track of run again");
    })
    .catch((error: unknown) => log.warn({ err: error }, "forgotten jobs could not be looked for"));
}
