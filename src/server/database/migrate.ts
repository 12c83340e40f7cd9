import { readFile } from "node:fs/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { PoolClient } from "pg";
import { StartError } from "../start-error.ts";
import type { Database } from "./connection.ts";

const folder = new URL("./migrations/", import.meta.url);

/** Two shops that start at once on one database must not migrate at once. */
const MIGRATION_LOCK = 7_221_988;

/**
 * Brings the database's tables up to this code. A database that a newer code has already moved on
 * is left alone: throws a StartError that says so.
 */
export async function migrate(database: Database): Promise<void> {
  const journal: { entries: { when: number }[] } = JSON.parse(
    await readFile(new URL("meta/_journal.json", folder), "utf8"),
  );
  const newestKnown = Math.max(...journal.entries.map((entry) => entry.when));
  const client = await database.pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const applied = await newestApplied(client);
    if (applied > newestKnown) {
      throw new StartError(
        "The database was made by a newer version of this shop. Update the code, or restore a backup that fits it; nothing was changed.",
      );
    }
    if (applied < newestKnown) {
      await runMigrations(drizzle({ client }), { migrationsFolder: folder.pathname });
    }
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}

/** When the newest applied migration was made, in milliseconds since 1970; 0 for none. */
async function newestApplied(client: PoolClient): Promise<number> {
  const table = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!table.rows[0]?.name) return 0;
  const newest = await client.query<{ at: string | null }>(
    "select max(created_at)::text as at from drizzle.__drizzle_migrations",
  );
  return Number(newest.rows[0]?.at ?? 0);
}
