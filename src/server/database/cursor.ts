import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isId } from "../lib/ids.ts";

/** A place in a list that runs from the newest to the oldest: just after this row. */
export interface ListPosition {
  /** When it was made, in whole microseconds since 1970: the database's own precision. */
  madeAt: string;
  id: string;
}

/** Writes a place as the opaque text that callers pass back. */
export function writeCursor({ madeAt, id }: ListPosition): string {
  return Buffer.from(`${madeAt}.${id}`).toString("base64url");
}

/** Reads such a text; undefined for anything that `writeCursor` did not make. */
export function readCursor(cursor: string): ListPosition | undefined {
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  const [madeAt = "", id = "", ...more] = text.split(".");
  if (!/^[1-9]\d{0,15}$/.test(madeAt) || !isId(id) || more.length > 0) return undefined;
  const place = { madeAt, id: id.toLowerCase() };
  // Decoding ignores what is not base64, and ids ignore case: one place spelt in many ways would be
  // many pages to keep.
  return writeCursor(place) === cursor ? place : undefined;
}

/**
 * When a row was made, in whole microseconds since 1970: a JavaScript Date would cut the microseconds
 * off, and rows made together would be skipped.
 */
export function madeAt(createdAt: PgColumn): SQL<string> {
  return sql<string>`(extract(epoch from ${createdAt}) * 1000000)::bigint::text`;
}

/** After a place in a list that runs from the newest to the oldest. */
export function isAfterPosition(createdAt: PgColumn, id: PgColumn, after: ListPosition): SQL {
  return sql`(${createdAt}, ${id}) < (timestamptz 'epoch' + ${after.madeAt}::bigint * interval '1 microsecond', ${after.id}::uuid)`;
}

/** Of rows of which one more was read than is wanted: those wanted, and where the next ones begin. */
export function cutPage<Row extends ListPosition>(
  rows: readonly Row[],
  limit: number,
): { shown: Row[]; next: ListPosition | undefined } {
  const shown = rows.slice(0, limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return { shown, next: last && { madeAt: last.madeAt, id: last.id } };
}
