import { type SQL, sql } from "drizzle-orm";

/** An interval of milliseconds, to be added to a time in SQL. */
export function milliseconds(count: number): SQL {
  return sql`${count}::float8 * interval '1 millisecond'`;
}
