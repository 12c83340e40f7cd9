import { type SQL, sql } from "drizzle-orm";

/** A span of milliseconds as the database adds it to a time. */
export function milliseconds(count: number): SQL {
  return sql`${count}::float8 * interval '1 millisecond'`;
}
