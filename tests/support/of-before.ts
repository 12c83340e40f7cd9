import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import type { readConfig } from "#server/config/config.ts";
import type { openDatabase } from "#server/database/connection.ts";
import type { migrateJobs } from "#server/jobs/job-runner.ts";
import type { openLog } from "#server/lib/log.ts";
import type { storefrontOf } from "#server/pages/build.ts";
import type { openStore } from "#server/wiring.ts";
import { databaseUrl, runStatement } from "./database-server.ts";

/** The 70 migrations that the baseline was made of, one after the other. */
const SCHEMA = "tests/support/database-of-2026-11-23.sql.gz";

/**
 * The shop's program of that day, the last one before the baseline (7f6d55f5): what `program` names, as Rolldown
 * bundles it with its packages left out. How it is made again is in decision 64.
 */
const PROGRAM = "tests/support/program-of-2026-11-23.mjs.gz";

/** Where its packages are found from. */
const UNPACKED = "node_modules/.cache/pressroom-tests";

/** When the last of the 70 was made, as the shop noted it. */
export const LAST_OF_BEFORE = 1795451706322;

/** Makes a database as the last program before the baseline left it; the client is open. */
export async function createDatabaseOfBefore(server: string, name: string): Promise<pg.Client> {
  await runStatement(server, `create database ${name}`);
  const client = new pg.Client({ connectionString: databaseUrl(server, name) });
  await client.connect();
  await client.query(gunzipSync(await readFile(SCHEMA)).toString());
  await client.query(
    `create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('before', ${LAST_OF_BEFORE})`,
  );
  return client;
}

/** What tests use of that program, which had today's types of it. */
interface ProgramOfBefore {
  readConfig: typeof readConfig;
  openDatabase: typeof openDatabase;
  migrateJobs: typeof migrateJobs;
  openLog: typeof openLog;
  storefrontOf: typeof storefrontOf;
  openStore: typeof openStore;
}

/** Loads the program of that day into this process, beside today's. */
export async function loadProgramOfBefore(): Promise<ProgramOfBefore> {
  await mkdir(UNPACKED, { recursive: true });
  const file = join(UNPACKED, `program-of-before-${process.pid}.mjs`);
  await writeFile(file, gunzipSync(await readFile(PROGRAM)));
  return import(pathToFileURL(file).href);
}
