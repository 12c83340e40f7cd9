import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { locks } from "#server/database/advisory-lock.ts";
import { makeIndexesBeside } from "#server/database/indexes-beside.ts";
import { migrate } from "#server/database/migrate.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { databaseStructure } from "../support/database-structure.ts";

const server = inject("databaseServer");
const name = `pressroom_beside_${process.pid}`;
const url = databaseUrl(server, name);
let client: pg.Client;

beforeAll(async () => {
  await runStatement(server, `create database ${name}`);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await dropDatabase(server, name);
});

it("two that start at once bring a database up, one after the other", async () => {
  await Promise.all([migrate(url), migrate(url)]);
  expect(await databaseStructure(url)).toEqual(
    await databaseStructure(databaseUrl(server, inject("templates").empty)),
  );
});

it("npm run migrate waits for a shop that makes the late indexes", async () => {
  await client.query("select pg_advisory_lock($1)", [locks.lateIndexes]);
  const dataDir = await mkdtemp(join(tmpdir(), "pressroom-migrate-"));
  const child = spawn(process.execPath, ["scripts/migrate.ts"], {
    stdio: "ignore",
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
  });
  const ended = once(child, "exit");
  /** How many ask for the lock of those that make them; undefined once nobody can any more. */
  const asking = async () => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database()
        and application_name = 'pressroom indexes'`,
    );
    return child.exitCode === null ? rows.length : undefined;
  };
  const often = { interval: 5, timeout: 60_000 };
  await expect.poll(asking, often).toBe(1);
  // It was told that another one makes them.
  await expect.poll(asking, often).toBe(0);
  await client.query("select pg_advisory_unlock($1)", [locks.lateIndexes]);
  expect(await ended).toEqual([0, null]);
  await rm(dataDir, { recursive: true });
}, 90_000);

it("an index that was cut off is made anew, and one that is there is left", async () => {
  await client.query("create table parts (id integer); insert into parts values (1), (1)");
  const statement = '-- Why.\nCREATE UNIQUE INDEX CONCURRENTLY "parts_once" ON "parts" ("id");';
  const make = () => makeIndexesBeside({ client, url, until: 0, say: () => {} }, [statement]);
  const readIndex = async () =>
    (
      await client.query(
        "select indexrelid::text as id, indisvalid as valid from pg_index where indrelid = 'parts'::regclass",
      )
    ).rows;
  // What ends it leaves it behind, of no use.
  await expect(make()).rejects.toThrow(/could not create unique index/);
  expect(await readIndex()).toMatchObject([{ valid: false }]);
  await client.query("delete from parts where ctid = '(0,1)'");
  await make();
  const made = await readIndex();
  expect(made).toMatchObject([{ valid: true }]);
  await make();
  expect(await readIndex()).toEqual(made);
});

it("it is said for whom an index waits", async () => {
  await client.query("create table sheets (id integer)");
  const reader = new pg.Client({ connectionString: url, application_name: "a long report" });
  await reader.connect();
  await reader.query("begin isolation level repeatable read; select from sheets");
  const lines: string[] = [];
  const statement = 'CREATE INDEX CONCURRENTLY "sheets_by_id" ON "sheets" ("id");';
  const run = { client, url, until: 0, say: (text: string) => void lines.push(text) };
  const made = makeIndexesBeside(run, [statement]);
  await expect
    .poll(() => lines, { timeout: 20_000 })
    .toEqual([
      expect.stringMatching(
        /^To make the index sheets_by_id, this waits until what was begun before has ended: a long report \(process \d+\)\.$/,
      ),
    ]);
  await reader.end();
  await made;
});
