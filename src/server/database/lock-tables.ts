import type pg from "pg";

/**
 * So long the first table is waited for, while nothing is held: longer than the second after which PostgreSQL
 * ends its own cleaning (autovacuum) for whoever waits.
 */
const FIRST_WAIT_MS = 1_200;

/** So long all others together, at most. */
const OTHERS_WAIT_MS = 400;

/** The table that somebody else held for too long. */
export class TableBusy extends Error {
  readonly table: string;

  constructor(table: string, cause: unknown) {
    super(`${table} is in use`, { cause });
    this.table = table;
  }
}

/**
 * Locks tables against all others until the transaction ends, in the order given, or throws TableBusy.
 *
 * Whoever works in the shop locks the same tables in any order, so that a wait for one table while others are
 * held can be a deadlock; PostgreSQL finds it after `deadlock_timeout` and ends one of the two, mostly the shop's.
 * It never does here: by then this has all tables, or has let go of them.
 */
export async function lockTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ ms: number }>(
    "select setting::int as ms from pg_settings where name = 'deadlock_timeout'",
  );
  const othersMs = Math.min(OTHERS_WAIT_MS, (rows[0]?.ms ?? 0) / 2);
  let waitMs = FIRST_WAIT_MS;
  let end: number | undefined;
  for (const table of tables) {
    // 0 would be for ever.
    if (end !== undefined) waitMs = Math.max(1, Math.floor(end - performance.now()));
    await client.query(`set local lock_timeout = ${waitMs}`);
    try {
      await client.query(`lock table ${client.escapeIdentifier(table)} in access exclusive mode`);
    } catch (error) {
      throw new TableBusy(table, error);
    }
    end ??= performance.now() + othersMs;
  }
  // Of what a statement locks besides.
  await client.query(`set local lock_timeout = ${Math.max(1, Math.floor(othersMs))}`);
}
