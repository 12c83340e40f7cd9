import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { StartError } from "../config/start-error.ts";
import { locks } from "./advisory-lock.ts";
import { sqlState } from "./connection.ts";

const folder = new URL("./migrations/", import.meta.url);

const MISSING_RIGHTS =
  "The user of DATABASE_URL may not make tables in that database: make it the database's owner, or name another one.";

/**
 * Brings the database's tables up to this code, on a connection of its own, where a long change to
 * a large table has the time it needs. Throws a StartError where a newer code has already moved the
 * database on, which is left alone then, or where its user may not make tables.
 */
export async function migrate(url: string): Promise<void> {
  const journal: { entries: { when: number }[] } = JSON.parse(
    await readFile(new URL("meta/_journal.json", folder), "utf8"),
  );
  const newestKnown = Math.max(...journal.entries.map((entry) => entry.when));
  const client = new pg.Client({ connectionString: url, application_name: "pressroom migrations" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [locks.migrations]);
    const applied = await newestApplied(client);
    if (applied > newestKnown) {
      throw new StartError(
        "The database was made by a newer version of this shop. Update the code, or restore a backup that fits it; nothing was changed.",
      );
    }
    if (applied < newestKnown) {
      await runMigrations(drizzle({ client }), { migrationsFolder: fileURLToPath(folder) });
    }
  } catch (error) {
    throw lacksRights(error) ? new StartError(MISSING_RIGHTS) : error;
  } finally {
    // The lock goes with the connection.
    await client.end().catch(() => {});
  }
}

/** Missing rights, or a database that only reads (a standby). */
function lacksRights(error: unknown): boolean {
  return ["42501", "25006"].includes(sqlState(error) ?? "");
}

/** When the newest applied migration was made, in milliseconds since 1970; 0 for none. */
async function newestApplied(client: pg.Client): Promise<number> {
  const table = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!table.rows[0]?.name) return 0;
  const newest = await client.query<{ at: string | null }>(
    "select max(created_at)::text as at from drizzle.__drizzle_migrations",
  );
  return Number(newest.rows[0]?.at ?? 0);
}
