import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** An index that is made beside the running shop. */
export interface LateIndex {
  /** After its schema and a dot where its table is not of the shop's own. */
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

/** An index as statements name it. */
export function indexName(name: string): SQL {
  const parts = name.split(".").map((part) => sql.identifier(part));
  return sql.join(parts, sql`.`);
}
