import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** An index that is made beside the running shop. */
export interface LateIndex {
  name: string;
  table: PgTable;
  definition: SQL;
  unique?: true;
  /** The one before, which goes once this one is there. */
  replaces?: string;
}

/** Columns bear their table's name, which an index takes in brackets alone. */
export function columns(...names: readonly PgColumn[]): SQL {
  const bracketed = names.map((name) => sql`(${name})`);
  return sql`(${sql.join(bracketed, sql`, `)})`;
}
