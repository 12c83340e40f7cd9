import { setTimeout as delay } from "node:timers/promises";
import { knownMigrations } from "#server/database/migrate.ts";
import { shopDatabase } from "./shop-database.ts";

const LOOK_EVERY_MS = 20;

/** For how long a shop's statements waited for locks of what brings its database up to date. */
export interface LockWaits {
  looks: number;
  /** The longest time between two looks. */
  longestGapMs: number;
  /** By the migration that was under way, or what came after all: the longest wait in milliseconds, where there was one. */
  byMigration: ReadonlyMap<string, number>;
}

/** Looks again and again while something is done, on a connection of its own. */
export async function findLockWaits<T>(
  dataDir: string,
  work: () => Promise<T>,
): Promise<{ waits: LockWaits; result: T }> {
  const database = shopDatabase(dataDir);
  await database.connect();
  const known = await knownMigrations();
  const byMigration = new Map<string, number>();
  let [looks, longestGapMs, isOver] = [0, 0, false];
  const look = async () => {
    const { rows } = await database.query<{ ms: number; applied: string }>(
      `select extract(epoch from clock_timestamp() - min(waitstart)) * 1000 as ms,
        (select max(created_at) from drizzle.__drizzle_migrations) as applied
       from pg_locks join pg_stat_activity using (pid)
       where not granted and application_name not in ('pressroom migrations', 'pressroom indexes')
         and exists (select from pg_stat_activity as other where other.pid = any(pg_blocking_pids(pg_locks.pid))
           and other.application_name in ('pressroom migrations', 'pressroom indexes'))`,
    );
    const [{ ms, applied } = { ms: null, applied: "0" }] = rows;
    if (ms === null) return;
    const name =
      known.find(({ at }) => at > Number(applied))?.name ?? "late indexes and constraints";
    byMigration.set(name, Math.max(Number(ms), byMigration.get(name) ?? 0));
  };
  const watching = (async () => {
    for (let last = performance.now(); !isOver; looks += 1) {
      await look();
      const now = performance.now();
      longestGapMs = Math.max(longestGapMs, now - last);
      last = now;
      await delay(LOOK_EVERY_MS);
    }
  })();
  try {
    const result = await work();
    return { waits: { looks, longestGapMs, byMigration }, result };
  } finally {
    isOver = true;
    await watching;
    await database.end();
  }
}
