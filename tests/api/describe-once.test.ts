import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Database, type Db, openDatabase } from "#server/database/connection.ts";
import { isUnavailable } from "#server/database/database-errors.ts";
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

describe("prepared statements that a transaction asks in one turn", () => {
  // What Drizzle answers would be asked once more each time that it is awaited.
  const add = async (db: Db, text: string) =>
    db.execute(sql`insert into notes values (2, ${text}) returning place, text`);
  const divide = async (db: Db, by: unknown) => db.execute(sql`select 6 / ${by}::int as part`);
  beforeAll(async () => {
    for (let time = 0; time < 30; time += 1) {
      await database.transaction((db) => add(db, "before"));
      await database.transaction((db) => divide(db, 1));
    }
  });

  it("are answered at once, each as if it were alone, and see what those before them wrote", async () => {
    await database.transaction(async (db, client) => {
      const count = async () =>
        db.execute(sql`select count(*)::int as notes from notes where ${"x"} = 'x'`);
      for (let time = 0; time < 30; time += 1) await count();
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
      let answers = 0;
      connection.on("readyForQuery", () => {
        answers += 1;
      });
      const [before, added, after, part] = await Promise.all([
        count(),
        add(db, "together"),
        count(),
        divide(db, 2),
      ]);
      expect(answers).toBe(1);
      expect(added.rows).toEqual([{ place: 2, text: "together" }]);
      expect(added.rowCount).toBe(1);
      expect(after.rows[0]?.notes).toBe(Number(before.rows[0]?.notes) + 1);
      expect(part.rows).toEqual([{ part: 3 }]);
    });
  });

  it("fail from the first one on that fails, and what it says is why the transaction failed", async () => {
    let ended: PromiseSettledResult<unknown>[] = [];
    const work = database.transaction(async (db) => {
      const asked = [add(db, "undone"), divide(db, 0), add(db, "never"), divide(db, 1)];
      ended = await Promise.allSettled(asked);
      await Promise.all(asked);
    });
    await expect(work).rejects.toMatchObject({ cause: { code: "22012" } });
    expect(ended.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "rejected",
    ]);
    expect(ended[2]).toMatchObject({ reason: { cause: { code: "25P02" } } });
    const { rows } = await database.db.execute(
      sql`select from notes where text in ('undone', 'never')`,
    );
    expect(rows).toEqual([]);
    const next = await database.transaction((db) => Promise.all([divide(db, 3), divide(db, 1)]));
    expect(next.map(({ rows }) => rows[0]?.part)).toEqual([2, 6]);
  });

  it("go on without one whose value cannot be sent", async () => {
    const throwing = {
      toPostgres() {
        throw new Error("no value");
      },
    };
    const [added, failed, again] = await database.transaction((db) =>
      Promise.allSettled([add(db, "first"), divide(db, throwing), add(db, "second")]),
    );
    expect(added).toMatchObject({ value: { rows: [{ text: "first" }] } });
    expect(failed).toMatchObject({ reason: { cause: { message: "no value" } } });
    expect(again).toMatchObject({ value: { rows: [{ text: "second" }] } });
    await database.transaction(async (db) => {
      await expect(divide(db, throwing)).rejects.toMatchObject({ cause: { message: "no value" } });
      expect((await divide(db, 2)).rows).toEqual([{ part: 3 }]);
      await Promise.allSettled([divide(db, throwing), add(db, "beside")]);
      expect((await divide(db, 3)).rows).toEqual([{ part: 2 }]);
    });
  });

  it("fail together where their connection is lost", async () => {
    const ended = await database
      .transaction(async (db) => {
        const { rows } = await db.execute(sql`select pg_backend_pid() as pid`);
        const asked = Promise.allSettled([
          add(db, "lost"),
          db.execute(sql`select pg_sleep(${5}::int)`),
        ]);
        await runStatement(server, `select pg_terminate_backend(${rows[0]?.pid})`);
        return asked;
      })
      .catch((error: unknown) => error);
    expect(isUnavailable(ended)).toBe(true);
    const { rows } = await database.db.execute(sql`select from notes where text = 'lost'`);
    expect(rows).toEqual([]);
  });
});
