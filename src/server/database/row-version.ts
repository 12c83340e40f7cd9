import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * The `updated_at` of a row that is written now: by the database's clock, and at least a millisecond
 * after the one before, so that each write has another in JSON, which knows milliseconds only.
 */
export function nextVersion(updatedAt: PgColumn): SQL {
  return sql`greatest(date_trunc('milliseconds', clock_timestamp()), date_trunc('milliseconds', ${updatedAt}) + interval '1 millisecond')`;
}

/** Whether a caller has seen the present state of a row; one who names no version says so. */
export function isPresentVersion(version: string | undefined, updatedAt: Date): boolean {
  return version === undefined || Date.parse(version) === updatedAt.getTime();
}
