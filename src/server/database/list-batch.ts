import { and, inArray, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./connection.ts";
import { groupOf, isBeyond, listed, orderOf } from "./list-keys.ts";
import { type LongList, sortedRowsOf } from "./numbered-page.ts";

/** A place in a list that outlives its row: what it is sorted by and the id, as the database writes them. */
export type ListKey = readonly string[];

/** The next rows of a list after a place (null for its beginning), and where they end; no place without rows. */
export async function readListBatch<Row>(
  db: Db,
  list: LongList<Row>,
  after: ListKey | null,
  limit: number,
): Promise<{ rows: Row[]; read: number; last: ListKey | undefined }> {
  const sorted = sortedRowsOf(list);
  const { rows: source, id, fits, by, isDescending } = sorted;
  const order = orderOf(sorted);
  const texts = listed([...by, id].map((column) => sql`${column}::text`));
  const place = after?.map((value) => sql`${value}`);
  const keys = await db
    .select({ key: sql<string[]>`array[${texts}]` })
    .from(source)
    .where(and(fits, place && isBeyond(sorted, place, isDescending)))
    .groupBy(...groupOf(sorted))
    .orderBy(...order)
    .limit(limit);
  const ids = keys.flatMap(({ key }) => key.at(-1) ?? []);
  const rows = ids.length === 0 ? [] : await list.read(inArray(list.table.id, ids), order, ids);
  return { rows, read: keys.length, last: keys.at(-1)?.key };
}

/** What a list is sorted by, as SQL: a place in one order is none in another. */
export function orderText(list: Omit<LongList<unknown>, "read">): string {
  return new PgDialect().sqlToQuery(listed(orderOf(sortedRowsOf(list)))).sql;
}
