import { and, asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import type { Db } from "./connection.ts";

/** Rows in the order of a list, each known by an id. */
export interface SortedRows {
  /** What follows `from`. */
  rows: SQL;
  id: SQLWrapper;
  /** More than one row may have the same id. */
  isRepeated?: true | undefined;
  /** Left out, a UUID. */
  idType?: "uuid" | "bigint" | "text";
  fits: SQL | undefined;
  /** What they are sorted by before the id, all in one direction: an index leads through it both ways. */
  by: readonly SQLWrapper[];
  /** A column that is null in all of the rows, by which the index begins: the database does not see that it sorts nothing. */
  alwaysNull?: SQLWrapper | undefined;
  isDescending: boolean;
}

/** Where the keys of a page are looked for. */
export interface KeysPlace {
  /** From the page's end to its beginning: the keys are those before `beside`, the nearest first. */
  isBackwards: boolean;
  /** The row that the page lies beyond; undefined at the beginning of the list, or at its end. */
  beside: string | undefined;
  offset: number;
  /** One more than the page has: it tells whether the list goes on. */
  count: number;
}

/** The ids of the rows at a place of a list, from the nearest on. */
export function findKeys(
  db: Db,
  list: SortedRows,
  place: KeysPlace,
): PromiseLike<{ id: string }[]> {
  return keysAt(
    db
      .select({ id: idText(list) })
      .from(list.rows)
      .$dynamic(),
    list,
    place,
  );
}

/** The same at the beginning or the end of a list, each with how many rows the whole list has. */
export async function findCountedKeys(
  db: Db,
  list: SortedRows,
  place: KeysPlace,
): Promise<{ id: string; total: number }[]> {
  const total = sql<number>`count(*) over ()`.mapWith(Number);
  const rows = db
    .select({ id: idText(list), total })
    .from(list.rows)
    .$dynamic();
  return keysAt(rows, list, place);
}

// Of a column that stands by itself the name of its table is left out, and another of the rows may have the same.
const idText = ({ id }: SortedRows) => sql<string>`${sql`${id}`}::text`;

function keysAt<Keys extends PgSelect>(
  keys: Keys,
  list: SortedRows,
  { isBackwards, beside, offset, count }: KeysPlace,
) {
  const isDescending = isBackwards !== list.isDescending;
  return keys
    .where(
      and(list.fits, beside === undefined ? undefined : isBeyondRow(list, beside, isDescending)),
    )
    .groupBy(...groupOf(list))
    .orderBy(...orderOf(list, isDescending))
    .limit(count)
    .offset(offset);
}

/** Each id once. */
export const groupOf = ({ id, isRepeated }: SortedRows): SQL[] => (isRepeated ? [sql`${id}`] : []);

export function orderOf(
  {
    by,
    alwaysNull,
    id,
    isDescending: usual,
  }: Pick<SortedRows, "by" | "alwaysNull" | "id" | "isDescending">,
  isDescending = usual,
): SQL[] {
  return [...(alwaysNull ? [alwaysNull] : []), ...by, id].map(isDescending ? desc : asc);
}

/** What lies beyond a row in a list's order; nothing where there is no such row. */
function isBeyondRow(list: SortedRows, beside: string, isLess: boolean): SQL {
  const { rows, id, idType = "uuid", by } = list;
  const key = sql`${beside}::${sql.raw(idType)}`;
  const values = by.map((value) => sql`(select ${value} from ${rows} where ${id} = ${key})`);
  return isBeyond(list, [...values, key], isLess);
}

/** What lies beyond a place in a list's order: what it is sorted by, and the id. */
export function isBeyond(
  { id, by }: Pick<SortedRows, "id" | "by">,
  place: readonly SQL[],
  isLess: boolean,
): SQL {
  const keys = [...by, id].map((value) => sql`${value}`);
  return sql`(${listed(keys)}) ${sql.raw(isLess ? "<" : ">")} (${listed(place)})`;
}

/** The rows of some ids. */
export function isOneOfIds(
  { id, idType = "uuid" }: Pick<SortedRows, "id" | "idType">,
  ids: readonly string[],
): SQL {
  return sql`${id} = any(${sql.param(ids)}::${sql.raw(idType)}[])`;
}

export const listed = (values: readonly SQL[]) => sql.join([...values], sql`, `);
