import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";

const server = inject("databaseServer");
const name = `pressroom_describe_${process.pid}`;
let database: Database;

beforeAll(async () => {
  await runStatement(server, `create database ${name}`);
  database = openDatabase({ url: databaseUrl(server, name), onError: () => {} });
  await database.db.execute(sql`create table notes (place int, text text, at timestamptz)`);
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

/** Counts how often the database describes columns on a connection. */
function countDescriptions(client: pg.PoolClient): () => number {
  let count = 0;
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on("rowDescription", () => {
    count += 1;
  });
  return () => count;
}

it("has a statement's columns described no more once it is prepared, and reads the same", async () => {
  await database.transaction(async (db, client) => {
    await db.execute(sql`insert into notes values (1, 'first', '2026-03-04T05:06:07Z')`);
    const descriptions = countDescriptions(client);
    const read = () => db.execute(sql`select place, text, at from notes where place = ${1}`);
    const before = await read();
    for (let time = 0; time < 30; time += 1) {
      const { rows, fields, rowCount } = await read();
      expect({ rows, fields, rowCount }).toEqual({
        rows: before.rows,
        fields: before.fields,
        rowCount: 1,
      });
    }
    expect(descriptions()).toBeLessThan(20);
    const several = await Promise.all(Array.from({ length: 5 }, read));
    expect(several.map(({ rows }) => rows)).toEqual(Array(5).fill(before.rows));
  });
});

it("says of a prepared statement that fails why, and answers the next one", async () => {
  const divide = (by: number) => database.db.execute(sql`select 1 / ${by}::int as part`);
  for (let time = 0; time < 30; time += 1) await divide(1);
  await expect(divide(0)).rejects.toMatchObject({ cause: { code: "22012" } });
  expect((await divide(1)).rows).toEqual([{ part: 1 }]);
});
