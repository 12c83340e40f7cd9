import { type Placeholder, type SQL, sql } from "drizzle-orm";
import {
  bigint,
  customType,
  numeric,
  type PgColumn,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** Ids are UUID version 7 made by the application, so that they sort by time. */
export const id = () => uuid("id").primaryKey();

/** All times come from the database's clock (`now()`): one clock rules. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * What people call a row by, such as `SO-26-000123`: a trigger takes it of a sequence (docs/decisions/067). Null in
 * rows from before, until a job has numbered them; its unique index is of late-indexes.ts.
 */
export const seriesNumber = () => text("number");

/** Money columns hold paise. */
export const money = (name: string) => bigint(name, { mode: "number" });

/** A percentage, with two decimals at most. */
export const percentage = (name: string) =>
  numeric(name, { precision: 5, scale: 2, mode: "number" });

/** The rule that a column holds one of a fixed list of the program's own (or null). */
export function isOneOf(column: PgColumn, values: readonly (string | number)[]): SQL {
  const list = values.map((value) => (typeof value === "number" ? value : `'${value}'`));
  return sql`${column} in (${sql.raw(list.join(", "))})`;
}

/** An interval of milliseconds, to be added to a time in SQL. */
export function milliseconds(count: number | Placeholder): SQL {
  return sql`${count}::float8 * interval '1 millisecond'`;
}

/**
 * The `updated_at` of a row that is written now: by the database's clock, and at least a millisecond
 * after the one before, so that each write has another in JSON, which knows milliseconds only.
 */
export function nextVersion(updatedAt: PgColumn): SQL {
  return sql`greatest(date_trunc('milliseconds', clock_timestamp()), date_trunc('milliseconds', ${updatedAt}) + interval '1 millisecond')`;
}

/** True also for a caller that names no version. */
export function isPresentVersion(version: string | undefined, updatedAt: Date): boolean {
  return version === undefined || Date.parse(version) === updatedAt.getTime();
}

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
