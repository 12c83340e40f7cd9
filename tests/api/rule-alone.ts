import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Database } from "#server/database/connection.ts";

type Row = Record<string, unknown>;

/** What a column of a type holds in the `n`th of the rows that are made up, 1 to 9; no row that is there has it. */
const madeUp: Readonly<Record<string, (n: number) => unknown>> = {
  uuid: () => randomUUID(),
  text: (n) => `made up ${n}`,
  smallint: (n) => 900 + n,
  integer: (n) => 900 + n,
  bigint: (n) => 900 + n,
  numeric: (n) => 900 + n,
  "double precision": (n) => 900 + n,
  boolean: () => false,
  date: (n) => `2026-01-0${n}`,
  "timestamp with time zone": (n) => `2026-01-0${n}`,
  jsonb: () => ({}),
  json: () => ({}),
  bytea: () => "",
  tsvector: () => "",
  "text[]": () => [],
  "integer[]": () => [],
};

/**
 * Which rule of a table refuses rows when its other checks and foreign keys and its triggers are put aside; undefined where
 * none does. Afterwards all is as it was.
 *
 * @param rules checks and foreign keys that stay; unique keys always do
 * @param rows columns by their names; the others differ from row to row where they can, and none is null
 */
export function refusedBy(
  database: Database,
  table: string,
  rules: readonly string[],
  rows: readonly Row[],
): Promise<string | undefined> {
  const name = sql.identifier(table);
  return database
    .transaction(async (db): Promise<string | undefined> => {
      const constraints = await db.execute<{ name: string }>(
        sql`select conname as name from pg_constraint where conrelid = ${table}::regclass and contype in ('c', 'f')`,
      );
      const { rows: columns } = await db.execute<{ name: string; type: string }>(
        sql`select attname as name, format_type(atttypid, null) as type from pg_attribute
          where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      const made = rows.map((row, at) =>
        Object.fromEntries(
          columns
            .map((column) => [column.name, madeUp[column.type]?.(at + 1)])
            .concat(Object.entries(row)),
        ),
      );
      await db.execute(sql`alter table ${name} disable trigger user`);
      for (const constraint of constraints.rows.filter((each) => !rules.includes(each.name))) {
        await db.execute(
          sql`alter table ${name} drop constraint ${sql.identifier(constraint.name)}`,
        );
      }
      const filled = sql.join(
        columns.map((column) => sql.identifier(column.name)),
        sql`, `,
      );
      await db.execute(
        sql`insert into ${name} (${filled}) overriding system value
          select ${filled} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(made)}::jsonb)`,
      );
      await db.execute(sql`set constraints all immediate`);
      throw new Taken();
    })
    .catch((fault: Error) => {
      if (fault instanceof Taken) return undefined;
      const constraint = (fault.cause as pg.DatabaseError | undefined)?.constraint;
      if (constraint === undefined) throw fault;
      return constraint;
    });
}

/** The database takes the rows: they are not kept. */
class Taken extends Error {}
