import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#server/database/connection.ts";

/** Resolves once `count` of this database's transactions wait for a lock that another one holds. */
export async function waitForLockWaiters(
  { database }: { database: Database },
  count: number,
): Promise<void> {
  const waiting = async () => {
    const { rows } = await database.db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.waiting;
  };
  await expect.poll(waiting, { timeout: 4_000, interval: 20 }).toBe(count);
}
