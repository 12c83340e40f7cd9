import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** A connection to the database of a shop that runs, to be opened by `connect` and closed by `end`. */
export function shopDatabase(dataDir: string, user = "pressroom"): pg.Client {
  return new pg.Client({
    host: join(dataDir, "database"),
    user,
    database: "pressroom",
  });
}

/** Does something while the database does not clean up and look through tables by itself, which counts as transactions, too. */
export async function withoutAutovacuum<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const owner = shopDatabase(dataDir, "postgres");
  await owner.connect();
  try {
    await owner.query("alter system set autovacuum = off");
    await owner.query("select pg_reload_conf()");
    return await work();
  } finally {
    await owner.query("alter system reset autovacuum");
    await owner.query("select pg_reload_conf()");
    await owner.end();
  }
}

/** A round of orders takes a second: to look seldom would count what is waited for as theirs. */
const LOOK_AGAIN_MS = 10;

/**
 * Once no job is due or under way any more: mails are written, and what a new order has done later. A job's tries are
 * counted as it begins, so that its last one is told by its lock alone.
 */
export async function jobsAreDone(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      `select from graphile_worker._private_jobs
       where run_at <= now() and (attempts < max_attempts or locked_at is not null) limit 1`,
    );
    if (rows.length === 0) return;
    await delay(LOOK_AGAIN_MS);
  }
}
