import { appendFile, chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { seedDemo } from "#demo/seed.ts";
import { startDictionary } from "#server/attributes/start-dictionary.ts";
import { openDatabase } from "#server/database/connection.ts";
import { type EmbeddedDatabase, startEmbedded } from "#server/database/embedded/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { migrateJobs } from "#server/jobs/job-runner.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the server's maintenance database. */
    databaseServer: string;
    /** Databases that test files are copied from: migrated and empty, or with the demo catalogue. */
    templates: { empty: string; demo: string };
  }
}

/**
 * One PostgreSQL for the run: the embedded one, or that of TEST_DATABASE_URL (whose user may make
 * databases). Makes two templates, so that each test file gets its own database in milliseconds.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const server = process.env.TEST_DATABASE_URL ?? (await startOwn(cleanups));
  const templates = await makeTemplates(server);
  project.provide("databaseServer", server);
  project.provide("templates", templates);
  return async () => {
    for (const name of Object.values(templates)) {
      await dropDatabase(server, name);
    }
    for (const end of cleanups.reverse()) await end();
  };
}

/** Makes databases to copy: one that is migrated and empty, and one with the demo catalogue; answers their names. */
export async function makeTemplates(server: string): Promise<{ empty: string; demo: string }> {
  const stamp = `${process.pid}_${Date.now()}`;
  const templates = { empty: `pressroom_empty_${stamp}`, demo: `pressroom_demo_${stamp}` };
  await runStatement(server, `create database ${templates.empty}`);
  const empty = databaseUrl(server, templates.empty);
  await migrate(empty);
  const database = openDatabase({ url: empty, onError: () => {} });
  await migrateJobs(empty);
  await startDictionary(database);
  await database.close();
  await runStatement(server, `create database ${templates.demo} template ${templates.empty}`);
  const demo = openDatabase({ url: databaseUrl(server, templates.demo), onError: () => {} });
  await seedDemo(demo);
  await demo.close();
  return templates;
}

async function startOwn(cleanups: (() => Promise<unknown>)[]): Promise<string> {
  const folder = await openFolder();
  cleanups.push(folder.remove);
  const embedded = await startUnsafeDatabase(folder.path);
  cleanups.push(() => embedded.stop());
  return embedded.url;
}

/**
 * Of a database that is thrown away after the run nothing needs to reach the disk. Hundreds of small databases in
 * one server are made and dropped faster where it has little to look through, and none lives for as long as its tables
 * would be cleaned.
 */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  shared_buffers: "128MB",
  autovacuum: "off",
};

/** Starts a PostgreSQL in a folder, whose data are lost where the machine stops. */
export async function startUnsafeDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const options = { dataDir, log: () => {} };
  await (await startEmbedded(options)).stop();
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  await appendFile(join(dataDir, "database", "postgresql.conf"), `\n${lines.join("")}`);
  return startEmbedded(options);
}

/** Makes a folder in which a database can lie. */
export async function openFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await realpath(await mkdtemp(join(tmpdir(), "pressroom-test-")));
  // As root the database's own user must pass, else the database is kept under /var/lib.
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Sends one statement to the server's maintenance database. */
export async function runStatement(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const DROP_TRIES = 100;

/**
 * Drops a database with whoever is in it. Only a superuser may end the server's own cleaning
 * process (autovacuum), which may be at work there: it is done in a moment.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runStatement(server, `drop database if exists ${name} with (force)`);
    } catch (error) {
      const refused = error instanceof Error && "code" in error && error.code === "42501";
      if (!refused || tries === DROP_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The server's URL with another database in it. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
