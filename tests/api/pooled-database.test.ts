import { sql } from "drizzle-orm";
import { expect, inject, it } from "vitest";
import { openDatabase } from "#server/database/connection.ts";
import { doWork } from "#server/lib/current-work.ts";

/** How many statements a database's one connection has prepared, after the same was asked often. */
async function preparedBy(pooled: boolean): Promise<number> {
  const url = inject("databaseServer");
  const database = openDatabase({ url, pooled, size: 1, onError: () => {} });
  for (let n = 0; n < 40; n += 1) await database.db.execute(sql`select 1 as one`);
  const { rows } = await database.pool.query("select name from pg_prepared_statements");
  await database.close();
  return rows.length;
}

it("prepares what is asked often, but nothing by way of a pooler, whose connections others share", async () => {
  expect(await preparedBy(false)).toBe(1);
  expect(await preparedBy(true)).toBe(0);
});

it("asks for jobs and for reports by connections of their own, and reports only read", async () => {
  const database = openDatabase({ url: inject("databaseServer"), onError: () => {} });
  const { db, reports, transaction } = database;
  const ask = sql`show statement_timeout`;
  const asJob = <T>(work: () => T) => doWork({ fields: { task: "count-sold" } }, work);
  const answers = [
    await db.execute(ask),
    await asJob(async () => await db.execute(ask)),
    await asJob(() => transaction((own) => own.execute(ask))),
    await reports.db.execute(ask),
    await reports.transaction((own) => own.execute(ask)),
  ];
  expect(answers.map(({ rows }) => rows[0]?.statement_timeout)).toEqual([
    ...["2400ms", "10s", "10s", "1min", "1min"],
  ]);
  const refused = await reports.db
    .execute(sql`create table never_made ()`)
    .catch((error: Error) => error.cause);
  expect(String(refused)).toMatch(/read-only transaction/);
  expect(database.pools().map(({ name }) => name)).toEqual([
    ...["requests", "lookups", "jobs", "reports"],
  ]);
  await database.close();
});
