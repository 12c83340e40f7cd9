import { sql } from "drizzle-orm";
import { expect, inject, it } from "vitest";
import { openDatabase } from "#server/database/connection.ts";

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
