import { and, eq, getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { failure } from "#shared/failure.ts";
import type { Db } from "./connection.ts";
import type { categories } from "./schema/catalogue.ts";
import type { blogs } from "./schema/content.ts";
import { deletedRows } from "./schema/deleted-rows.ts";
import type { pressSettings } from "./schema/press-settings.ts";
import type { staffRoles } from "./schema/staff.ts";

type Restorable = typeof blogs | typeof categories | typeof pressSettings | typeof staffRoles;

/** So long after it was deleted, a row can be brought back as it was. */
const UNDOABLE_MINUTES = 60;

const isUndoable = sql`${deletedRows.deletedAt} > now() - ${`${UNDOABLE_MINUTES} minutes`}::interval`;

/** Deleted for good by now. */
export const oldDeletedRows = { table: deletedRows, isOld: sql`not (${isUndoable})` };

/**
 * Keeps a row that is about to be deleted in this transaction.
 *
 * @param dependants rows of another table that go with it: a query of one column `row`, as jsonb
 */
export async function keepDeleted(
  db: Db,
  table: Restorable,
  id: string,
  dependants?: SQL,
): Promise<void> {
  const others = dependants
    ? sql`(select coalesce(jsonb_agg(row), '[]') from (${dependants}) as d)`
    : sql`'[]'::jsonb`;
  await db.execute(sql`
    insert into ${deletedRows} (id, kind, row, dependants)
    select id, ${getTableName(table)}, to_jsonb(kept), ${others} from ${table} as kept where id = ${id}
    on conflict (id) do update
      set row = excluded.row, dependants = excluded.dependants, deleted_at = now()`);
}

/** Takes out a row that was kept a short while ago; undefined where there is none. */
export async function takeDeleted(db: Db, table: Restorable, id: string) {
  const kind = getTableName(table) as (typeof deletedRows.$inferSelect)["kind"];
  const [kept] = await db
    .delete(deletedRows)
    .where(and(eq(deletedRows.id, id), eq(deletedRows.kind, kind), isUndoable))
    .returning({ row: deletedRows.row, dependants: deletedRows.dependants });
  return kept;
}

/** Writes rows as they were, ids and dates included; those that are there stay. */
export async function writeBack(
  db: Db,
  table: PgTable,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = Object.values(getTableColumns(table)).filter(
    ({ name, generated }) => generated === undefined && rows.some((row) => name in row),
  );
  if (columns.length === 0) return;
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${table} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`);
}

/** Of what was deleted longer ago, or never. */
export const notUndoable = (what: string) =>
  failure(
    "not_found",
    `This ${what} cannot be brought back: it was deleted more than ${UNDOABLE_MINUTES} minutes ago. Make it anew.`,
  );
