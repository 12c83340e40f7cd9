import { type SQL, sql } from "drizzle-orm";
import { bigint, numeric, type PgColumn, timestamp, uuid } from "drizzle-orm/pg-core";

/** Ids are UUID version 7 made by the application, so that they sort by time. */
export const id = () => uuid("id").primaryKey();

/** All times come from the database's clock (`now()`): one clock rules. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

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
