import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { StartError } from "../config/start-error.ts";
import { locks } from "./advisory-lock.ts";
import { sqlState } from "./database-errors.ts";
import { lockTables, TableBusy } from "./lock-tables.ts";

const folder = new URL("./migrations/", import.meta.url);
const migrationsFolder = fileURLToPath(folder);

const MISSING_RIGHTS =
  "The user of DATABASE_URL may not make tables in that database: make it the database's owner, or name another one.";

/** Of PostgreSQL besides its core, for the search; its contrib package has them. */
const extensions = ["pg_trgm", "intarray"];

const LOCK_NOT_AVAILABLE = "55P03";

/** Whoever was kept waiting goes first, before all is tried again. */
const BETWEEN_TRIES_MS = 1_000;
const TRY_FOR_MS = 600_000;

/**
 * Migrates the database to this version of the code, on a connection whose statements may take long, since
 * a table may be large; the locks of tables are tried for ten minutes (`lockTables`). Throws a StartError, and
 * changes nothing, where a newer version has already migrated it, or one from before the baseline; also where
 * its user may not make tables, or the server has not the extensions that the search needs.
 */
export async function migrate(url: string): Promise<void> {
  const journal: { entries: { when: number }[] } = JSON.parse(
    await readFile(new URL("meta/_journal.json", folder), "utf8"),
  );
  const known = journal.entries.map((entry) => entry.when);
  const newestKnown = Math.max(...known);
  const baseline = Math.min(...known);
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
    if (applied > 0 && applied < baseline) {
      throw new StartError(
        "The database was made by a version of this shop from before 23 November 2026. Start the last version of that day with it once, then this one; nothing was changed.",
      );
    }
    if (applied < newestKnown) {
      await requireExtensions(client);
      await runAll(client, applied);
    }
  } catch (error) {
    throw lacksRights(error) ? new StartError(MISSING_RIGHTS) : error;
  } finally {
    // Closing the connection releases the lock.
    await client.end().catch(() => {});
  }
}

/** All that are missing in one transaction; where a lock cannot be had, nothing is done, and all is tried again. */
async function runAll(client: pg.Client, applied: number): Promise<void> {
  let tables = await tablesOfMissing(client, applied);
  const until = performance.now() + TRY_FOR_MS;
  for (;;) {
    try {
      // The migrator's own "begin" then does nothing, and its "commit" ends this one.
      await client.query("begin");
      await lockTables(client, tables);
      return await runMigrations(drizzle({ client }), { migrationsFolder });
    } catch (error) {
      await client.query("rollback");
      if (!(error instanceof TableBusy) || sqlState(error.cause) !== LOCK_NOT_AVAILABLE)
        throw error;
      if (performance.now() > until) throw error.cause;
      // It is waited for next time while nothing is held.
      tables = [error.table, ...tables.filter((table) => table !== error.table)];
      await delay(BETWEEN_TRIES_MS);
    }
  }
}

/** The shop's tables that a missing migration speaks of. */
async function tablesOfMissing(client: pg.Client, applied: number): Promise<string[]> {
  const missing = readMigrationFiles({ migrationsFolder })
    .filter(({ folderMillis }) => folderMillis > applied)
    .flatMap(({ sql }) => sql)
    .join("\n");
  const words = new Set(missing.match(/\w+/g));
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name).filter((name) => words.has(name));
}

async function requireExtensions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest($1::text[]) as name where name not in (select name from pg_available_extensions)",
    [extensions],
  );
  if (rows.length === 0) return;
  const missing = rows.map(({ name }) => name).join(" and ");
  throw new StartError(
    `The PostgreSQL of DATABASE_URL lacks ${missing}: install its contrib package (Debian: postgresql-contrib), or let your provider allow them.`,
  );
}

/** Rights are missing, or the database is read-only (a standby). */
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
