import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type pg from "pg";
import { expect, it } from "vitest";
import { compiled, compiledRows, compiledSql, type Given } from "./compiled.ts";
import type { Db } from "./connection.ts";

const things = pgTable("things", {
  id: text("id"),
  state: text("state"),
  madeAt: timestamp("made_at"),
});

/** A handle that keeps what it is asked, and answers these rows. */
function handle(rows: unknown[][] = []) {
  const asked: { text: string; values: unknown[] }[] = [];
  const query = async (config: pg.QueryConfig, values: unknown[]) => {
    asked.push({ text: config.text, values });
    return { rows };
  };
  const db = drizzle({ client: { query } as unknown as pg.Pool }) as Db;
  return { db, asked };
}

it("writes a statement once, and asks each handle's own connection", async () => {
  let written = 0;
  const find = compiled((db, { id }: Given<{ id: string }>) => {
    written += 1;
    return db.select({ id: things.id }).from(things).where(eq(things.id, id));
  });
  const first = handle([["a"]]);
  const second = handle([["b"]]);
  expect(await find(first.db, { id: "a" })).toEqual([{ id: "a" }]);
  expect(await find(second.db, { id: "b" })).toEqual([{ id: "b" }]);
  expect(written).toBe(1);
  expect(first.asked.map(({ values }) => values)).toEqual([["a"]]);
  expect(second.asked.map(({ values }) => values)).toEqual([["b"]]);
});

it("writes constants into the text, quotes and all, and leaves what differs out of it", async () => {
  const find = compiled((db, { id }: Given<{ id: string }>) =>
    db
      .select()
      .from(things)
      .where(sql`${eq(things.state, "it's due")} and ${eq(things.id, id)}`),
  );
  const { db, asked } = handle();
  await find(db, { id: "x' or true" });
  expect(asked[0]?.text).toContain(`"state" = 'it''s due'`);
  expect(asked[0]?.text).toContain(`"id" = $1`);
  expect(asked[0]?.values).toEqual(["x' or true"]);
});

it("writes rows once for each set of columns, with nulls and constants of SQL told apart", async () => {
  let written = 0;
  const now = sql`now()`;
  type Row = { id: string; state?: string | null; madeAt?: Date | typeof now };
  const add = compiledRows((db, rows: Row[]) => {
    written += 1;
    return db.insert(things).values(rows);
  });
  const { db, asked } = handle();
  const day = new Date("2026-01-02T03:04:05Z");
  await add(db, [{ id: "1", state: "a", madeAt: day }], {});
  await add(db, [{ id: "2", state: "b", madeAt: day }], {});
  await add(db, [{ id: "3", state: null, madeAt: now }], {});
  await add(db, [{ id: "4", state: null, madeAt: now }], {});
  await add(db, [{ id: "5" }, { id: "6" }], {});
  expect(written).toBe(3);
  expect(asked.map(({ values }) => values)).toEqual([
    ["1", "a", day.toISOString()],
    ["2", "b", day.toISOString()],
    ["3"],
    ["4"],
    ["5", "6"],
  ]);
  expect(asked[2]?.text).toContain("null, now()");
});

it("tells rows apart that have the same columns in other places", async () => {
  const add = compiledRows((db, rows: { id?: string; state?: string }[]) =>
    db.insert(things).values(rows),
  );
  const { db, asked } = handle();
  await add(db, [{ id: "1" }, { id: "2", state: "a" }], {});
  await add(db, [{ id: "1", state: "b" }, { id: "2" }], {});
  expect(asked.map(({ values }) => values)).toEqual([
    ["1", "2", "a"],
    ["1", "b", "2"],
  ]);
});

it("refuses to ask without a value that it needs", async () => {
  const find = compiled((db, { id }: Given<{ id: string }>) =>
    db.select().from(things).where(eq(things.id, id)),
  );
  await expect(async () => find(handle().db, {} as { id: string })).rejects.toThrow('"id"');
  await expect(async () => find(handle().db, { id: null as never })).rejects.toThrow("no value");
});

it("is sent in its turn beside what is written where it is asked", async () => {
  const find = compiled((db, { id }: Given<{ id: string }>) =>
    db.select().from(things).where(eq(things.id, id)),
  );
  const { db, asked } = handle();
  await Promise.all([db.execute(sql`lock first`), find(db, { id: "1" }), db.execute(sql`last`)]);
  expect(asked.map(({ text }) => text.slice(0, 6))).toEqual(["lock f", "select", "last"]);
});

it("answers as Drizzle does: values read by their columns, computed ones, nulls, and rows of several tables", async () => {
  const others = pgTable("others", { id: text("id"), at: timestamp("at") });
  const write = (db: Db) =>
    db
      .select({ id: things.id, at: things.madeAt, twice: sql<number>`2 * n`.mapWith(Number) })
      .from(things);
  const joined = (db: Db) => db.select().from(things).leftJoin(others, eq(others.id, things.id));
  const day = "2026-01-02 03:04:05";
  const flat = [
    ["a", day, "4"],
    ["b", null, null],
  ];
  const both = [
    ["a", "new", day, null, null],
    ["b", "old", null, "b", day],
  ];
  for (const [statement, rows] of [
    [write, flat],
    [joined, both],
  ] as const) {
    const asked = statement as (db: Db) => ReturnType<typeof write>;
    const find = compiled((db) => asked(db));
    expect(await find(handle([...rows]).db, {})).toEqual(await asked(handle([...rows]).db));
  }
});

it("writes plain SQL once, too, with constants in its text, and answers what the driver does", async () => {
  let written = 0;
  const lock = compiledSql<never, { key: string; keys: string[] }>(({ key, keys }) => {
    written += 1;
    return sql`select lock(${"it's"}, ${key}) where ${key} = any(${keys})`;
  });
  const { db, asked } = handle([["a"]]);
  await lock(db, { key: "a", keys: ["a", "b"] });
  expect(await lock(db, { key: "c", keys: [] })).toEqual({ rows: [["a"]] });
  expect(written).toBe(1);
  expect(asked[0]?.text).toBe("select lock('it''s', $1) where $2 = any($3)");
  expect(asked.map(({ values }) => values)).toEqual([
    ["a", "a", ["a", "b"]],
    ["c", "c", []],
  ]);
});
