import { type SQL, sql as text } from "drizzle-orm";

/** A span of milliseconds as the database adds it to a time. */
export function milliseconds(count: number): SQL {
  return text`${count}::float8 * interval '1 millisecond'`;
}
