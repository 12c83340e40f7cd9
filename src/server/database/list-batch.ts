import { and, inArray, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./connection.ts";
import { groupOf, isBeyond, listed, orderOf, type SortedRows } from "./list-keys.ts";
import { type LongList, sortedRowsOf } from "./numbered-page.ts";

/** A place in a list that outlives its row: what it is sorted by and the id, as the database writes them. */
export type ListKey = readonly string[];

/** Rows whose ids are not a table's own: read by these, in the list's order. */
export interface SortedList<Row> extends SortedRows {
  read: (ids: readonly string[]) => PromiseLike<Row[]>;
}

/** Some rows of a list, how many were looked at for them, and where they end; no place without rows. */
export interface ListBatch<Row> {
  rows: Row[];
  read: number;
  last: ListKey | undefined;
}

/** The next rows of a list after a place (null for its beginning). */
export async function readListBatch<Row>(
  db: Db,
  list: LongList<Row>,
  after: ListKey | null,
  limit: number,
): Promise<ListBatch<Row>> {
  const sorted = sortedRowsOf(list);
  return batchOf(await readKeys(db, sorted, after, limit), (ids) =>
    list.read(inArray(list.table.id, ids), orderOf(sorted), ids),
  );
}

/** The same of rows without a table of their own. */
export async function readSortedBatch<Row>(
  db: Db,
  list: SortedList<Row>,
  after: ListKey | null,
  limit: number,
): Promise<ListBatch<Row>> {
  return batchOf(await readKeys(db, list, after, limit), list.read);
}

async function batchOf<Row>(
  keys: readonly string[][],
  read: (ids: string[]) => PromiseLike<Row[]>,
): Promise<ListBatch<Row>> {
  const ids = keys.flatMap((key) => key.at(-1) ?? []);
  const rows = ids.length === 0 ? [] : await read(ids);
  return { rows, read: keys.length, last: keys.at(-1) };
}

async function readKeys(
  db: Db,
  sorted: SortedRows,
  after: ListKey | null,
  limit: number,
): Promise<string[][]> {
  const { rows: source, id, fits, by, isDescending } = sorted;
  const texts = listed([...by, id].map((column) => sql`${column}::text`));
  const place = after?.map((value) => sql`${value}`);
  const keys = await db
    .select({ key: sql<string[]>`array[${texts}]` })
    .from(source)
    .where(and(fits, place && isBeyond(sorted, place, isDescending)))
    .groupBy(...groupOf(sorted))
    .orderBy(...orderOf(sorted))
    .limit(limit);
  return keys.map(({ key }) => key);
}

/** What a list is sorted by, as SQL: a place in one order is none in another. */
export function orderText(sorted: SortedRows): string {
  return new PgDialect().sqlToQuery(listed(orderOf(sorted))).sql;
}
