import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
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
