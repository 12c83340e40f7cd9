import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log.ts";

const LOOK_EVERY_MS = 30_000;

/**
 * A killed process leaves its jobs locked, and the queue itself would give them back only after four
 * hours. So each runner holds an advisory lock named after it, on the very connection that it
 * listens on: the database drops that lock the moment the process dies, however it died. Jobs of a
 * runner whose lock is free are given back.
 *
 * A runner that lost its connection for a moment may see a job of its own given to another: that job
 * runs twice, which every task must bear anyway.
 */
export function giveBackAbandonedJobs(
  pool: pg.Pool,
  events: WorkerEvents,
  log: Log,
): { stop(): void } {
  let own = "";
  const look = () =>
    pool
      .query(
        `with holders as materialized (
           select distinct locked_by from graphile_worker._private_jobs
           where locked_by is not null and locked_by <> $1
         )
         select graphile_worker.force_unlock_workers(array_agg(locked_by)) from holders
         where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))
         having count(*) > 0`,
        [own],
      )
      .catch((error: unknown) =>
        log.warn({ err: error }, "abandoned jobs could not be looked for"),
      );

  events.on("pool:create", ({ workerPool }) => {
    own = workerPool.id;
  });
  events.on("pool:listen:success", ({ workerPool, client }) => {
    client
      .query("select pg_advisory_lock(hashtextextended($1, 0))", [workerPool.id])
      .then(look, (error: unknown) =>
        log.warn({ err: error }, "the job runner is not marked alive"),
      );
  });
  const timer = setInterval(look, LOOK_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
