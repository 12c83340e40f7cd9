import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** An index that is made beside the running shop. */
export interface LateIndex {
  name: string;
  table: PgTable;
  definition: SQL;
  unique?: true;
  /** Those before, which go once this one is there: it has what was found by them, or nobody looks by them any more. */
  replaces?: string | readonly string[];
}

/** Columns bear their table's name, which an index takes in brackets alone. */
export function columns(...names: readonly PgColumn[]): SQL {
  const bracketed = names.map((name) => sql`(${name})`);
  return sql`(${sql.join(bracketed, sql`, `)})`;
}
