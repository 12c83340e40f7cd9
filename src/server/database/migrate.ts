import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { StartError } from "../config/start-error.ts";
import { locks } from "./advisory-lock.ts";
import { changedTables } from "./changed-tables.ts";
import { sqlState } from "./database-errors.ts";
import { type MigrationRun, makeIndexesBeside, withinTransaction } from "./indexes-beside.ts";
import { lockTables, TableBusy } from "./lock-tables.ts";

const folder = new URL("./migrations/", import.meta.url);
export const migrationsFolder = fileURLToPath(folder);

const MISSING_RIGHTS =
  "The user of DATABASE_URL may not make tables in that database: make it the database's owner, or name another one.";

/** Of PostgreSQL besides its core, for the search; its contrib package has them. */
const extensions = ["pg_trgm", "intarray"];

/**
 * A lock was not to be had in time, or the database found that this and another wait for each other: an index that a shop
 * makes concurrently waits for all who are at work, and holds its table meanwhile.
 */
const CANNOT_LOCK = ["55P03", "40P01"];

/** Whoever was kept waiting goes first, before all is tried again. */
const BETWEEN_TRIES_MS = 300;
const TRY_FOR_MS = 600_000;

/**
 * Migrates the database to this version of the code, on a connection whose statements may take long, since
 * a table may be large; the locks of tables are tried for ten minutes (`lockTables`). Throws a StartError, and
 * changes nothing, where a newer version has already migrated it, or one from before the baseline; also where
 * its user may not make tables, or the server has not the extensions that the search needs.
 *
 * @param say is told in a sentence who is waited for, if that takes seconds
 */
export async function migrate(url: string, say: MigrationRun["say"] = () => {}): Promise<void> {
  const known = (await knownMigrations()).map(({ at }) => at);
  const newestKnown = Math.max(...known);
  const baseline = Math.min(...known);
  const client = new pg.Client({ connectionString: url, application_name: "pressroom migrations" });
  client.on("error", () => {});
  await client.connect();
  try {
    await sessionAdvisoryLock(client);
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
      await runMissing({ client, url, say, until: performance.now() + TRY_FOR_MS }, applied);
    }
  } catch (error) {
    throw lacksRights(error) ? new StartError(MISSING_RIGHTS) : error;
  } finally {
    // Closing the connection releases the lock.
    await client.end().catch(() => {});
  }
}

/** Others that start ask again and again: an index that is made beside them would wait for whoever waits in a statement. */
async function sessionAdvisoryLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock($1) as locked",
      [locks.migrations],
    );
    if (rows[0]?.locked) return;
    await delay(BETWEEN_TRIES_MS);
  }
}

/** A migration of this version of the program. */
export interface KnownMigration {
  /** When it was made, in milliseconds since 1970: by it the database tells which it has. */
  at: number;
  /** Such as `0013_exports`. */
  name: string;
}

/** All migrations of this version, the oldest first. */
export async function knownMigrations(): Promise<KnownMigration[]> {
  const journal: { entries: { when: number; tag: string }[] } = JSON.parse(
    await readFile(new URL("meta/_journal.json", folder), "utf8"),
  );
  return journal.entries.map(({ when, tag }) => ({ at: when, name: tag }));
}

/**
 * Runs migrations within the transaction of this connection, which has the tables to itself: those after
 * the newest that was applied, up to one of them.
 *
 * @param upTo `at` of the last one; all unless given
 */
export async function migrateInTransaction(
  client: pg.Client,
  upTo = Number.POSITIVE_INFINITY,
): Promise<void> {
  await requireExtensions(client);
  await makeJournal(client);
  const applied = await newestApplied(client);
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (migration.folderMillis <= applied || migration.folderMillis > upTo) continue;
    await apply(client, migration);
    // What waits for the commit is done now: no table can be changed while its triggers wait.
    await client.query("set constraints all immediate");
    await client.query("set constraints all deferred");
  }
}

async function makeJournal(client: pg.Client): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
}

async function apply(client: pg.Client, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await client.query(withinTransaction(statement));
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
    [migration.hash, migration.folderMillis],
  );
}

/** Each in a transaction of its own: the program of before goes on working between any two. */
async function runMissing(run: MigrationRun, applied: number): Promise<void> {
  await makeJournal(run.client);
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (migration.folderMillis > applied) await runMigration(run, migration);
  }
}

/** Where a lock cannot be had, nothing is done, and all of it is tried again. */
async function runMigration(run: MigrationRun, migration: MigrationMeta): Promise<void> {
  const { client, until } = run;
  await makeIndexesBeside(run, migration.sql);
  let tables = changedTables(migration.sql, await tablesThere(client));
  for (;;) {
    await client.query("begin");
    try {
      await lockTables(client, tables);
      await apply(client, migration);
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      if (!CANNOT_LOCK.includes(sqlState(error) ?? "") || performance.now() > until) throw error;
      if (error instanceof TableBusy) {
        // It is waited for next time while nothing is held.
        tables = [error.table, ...tables.filter((table) => table !== error.table)];
      }
      await delay(BETWEEN_TRIES_MS);
    }
  }
}

async function tablesThere(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
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
export async function newestApplied(client: pg.Client): Promise<number> {
  const table = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!table.rows[0]?.name) return 0;
  const newest = await client.query<{ at: string | null }>(
    "select max(created_at)::text as at from drizzle.__drizzle_migrations",
  );
  return Number(newest.rows[0]?.at ?? 0);
}
