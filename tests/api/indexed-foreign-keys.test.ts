import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { makeLateIndexes } from "#server/database/make-late-indexes.ts";
import { openLog } from "#server/lib/log.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";

const server = inject("databaseServer");
const name = `pressroom_indexed_keys_${process.pid}`;
let database: Database;

beforeAll(async () => {
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  const url = databaseUrl(server, name);
  await makeLateIndexes(url, openLog("silent"), new AbortController().signal);
  database = openDatabase({ url, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

/** Foreign keys that no index leads along, each with why none is needed. */
const withoutIndex: Readonly<Record<string, string>> = {
  account_links_invited_by_users_id_fk: "links live for days",
  account_links_staff_role_id_staff_roles_id_fk: "links live for days",
  blogs_author_id_users_id_fk: "a person is erased seldom, and posts are few",
  passkey_challenges_user_id_users_id_fk: "what a passkey is asked lives for minutes",
  reservations_branch_branches_code_fk: "branches are few and never deleted",
  stock_entries_branch_branches_code_fk: "branches are few and never deleted",
  stock_levels_branch_branches_code_fk: "branches are few and never deleted",
  stock_movements_branch_branches_code_fk: "branches are few and never deleted",
};

// Else whoever deletes what is referred to, or asks what refers to it, has the database read the whole table.
it("every foreign key has an index that begins with it, but for those that need none", async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select conname as name from pg_constraint as key
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
      and not exists (
        select from pg_index where indrelid = key.conrelid and indisvalid
          -- One of the rows alone that refer to something serves as well.
          and (indpred is null or pg_get_expr(indpred, indrelid) ~* '^\\(?\\w+ is not null\\)?$')
          -- Of a key of several columns one leads to few rows: such as a shipment and its order.
          and indkey[0] = any(key.conkey))
    order by 1`);
  expect(rows.map((row) => row.name)).toEqual(Object.keys(withoutIndex).toSorted());
});
