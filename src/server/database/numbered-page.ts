import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { PageFacts } from "#shared/paging-fields.ts";
import type { Db } from "./connection.ts";
import {
  findCountedKeys,
  findKeys,
  type KeysPlace,
  orderOf,
  type SortedRows,
} from "./list-keys.ts";
import { countUnlessLong } from "./long-lists.ts";

/** A page of a list and what is said of the whole list; a page past the end has no rows. */
export interface NumberedPage<Row> extends PageFacts {
  rows: Row[];
}

/** So many of what a search finds are counted: with more, its words are too common to page through. */
export const MAX_FOUND = 1_000;

/** So many rows of a list are counted and have numbered pages; what lies beyond is paged through row by row. */
export const MAX_NUMBERED = 10_000;

/** Where a page of what is common is not among so many of the newest rows, it is found by other indexes. */
export const MAX_WALKED = 20_000;

/** What the rows of a long list have in common. */
export interface ListCondition {
  fits: SQL | undefined;
  /** The same in other words, by which more rows than a page has are sooner found. */
  counted?: SQL | undefined;
  /** Each true of some of them alone, which an index counts: where these are too many, the others are not counted. */
  surely?: readonly SQL[] | undefined;
  /** More are known to fit than are counted. */
  isLong?: boolean;
  /** The ids of all that fit, where they were read already: they are not counted, and one alone is not looked for again. */
  ids?: readonly string[] | undefined;
}

/** Counts what fits of a large table, and stops at `max` + 1. */
export async function countUpTo(
  db: Db,
  { table, from, fits, counted = fits, surely = [], isLong, ids }: CountedList,
  max: number,
): Promise<number> {
  if (isLong) return max + 1;
  if (ids) return Math.min(ids.length, max + 1);
  const repeated = from?.isRepeated ? from : undefined;
  const found = (condition: SQL | undefined) => {
    const where = condition ? sql` where ${condition}` : sql``;
    const grouped = repeated ? sql` group by ${repeated.id}` : sql``;
    return sql`(select from ${repeated?.rows ?? table}${where}${grouped} limit ${max + 1}) as found`;
  };
  if (surely.length === 0) return db.$count(found(counted));
  const known = surely.map(
    (some) => sql`when (select count(*) from ${found(some)}) > ${max} then ${max + 1}`,
  );
  const { rows } = await db.execute<{ count: number }>(
    sql`select (case ${sql.join(known, sql` `)} else (select count(*) from ${found(counted)}) end)::int as count`,
  );
  return rows[0]?.count ?? 0;
}

/** Which page of a long list: see `listPaging`. */
export interface ListPlace {
  /** From 1. */
  page: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** The same of a list whose caller says how many rows a page has. */
export interface SizedPlace extends ListPlace {
  limit: number;
}

type CountedList = ListCondition & { table: PgTable | SQL; from?: ListSource | undefined };

/** Rows beside a list's table, with the column that its ids are there. */
interface ListSource {
  rows: SQL;
  id: PgColumn;
  /** More than one of them may have the same id. */
  isRepeated?: true;
}

/** What a long list is made of. */
export interface LongList<Row> extends ListCondition {
  table: PgTable & { id: PgColumn };
  /** Where what it is sorted by stands beside the table: both, joined, and the column that the table's ids are there. */
  from?: ListSource;
  /** What it is sorted by before the id, all in one direction: an index leads through it both ways. */
  by: readonly SQLWrapper[];
  /** Few rows fit, and which ones takes long to tell: where it can be, they are looked for and counted at once. */
  isLongToTell?: boolean;
  /** A column that is null in all of its rows, by which the index begins: the database does not see that it sorts nothing. */
  alwaysNull?: SQLWrapper | undefined;
  isDescending: boolean;
  /** Rows on a page. */
  limit: number;
  /** So many are counted, and no more. */
  max?: number;
  /** Tells its conditions from those of all other lists: that it is long is then remembered (long-lists.ts). */
  name?: string;
  /** Reads rows by their ids, in this order, which is also that of the ids. */
  read: (isShown: SQL, order: SQL[], ids: string[]) => PromiseLike<Row[]>;
}

/**
 * Reads one page of a list that may have millions of rows: nothing is passed over but the rows of at most
 * `max` in numbered pages, and by an index where there is one; beyond them a page is found by the row
 * beside it.
 */
export async function readListPage<Row>(
  db: Db,
  list: LongList<Row>,
  place: ListPlace,
): Promise<NumberedPage<Row>> {
  const { table, limit, max = MAX_NUMBERED, name, read } = list;
  const sorted = sortedRowsOf(list);
  let countedAtOnce: Promise<number | undefined> | undefined;
  return readPlacedPage(place, {
    ...{ limit, max },
    findKeys: async (wanted) => {
      const isWhole = wanted.beside === undefined;
      const known = list.ids;
      if (known && known.length <= 1 && isWhole) {
        return known.slice(wanted.offset).map((id) => ({ id }));
      }
      if (!list.isLongToTell || !isWhole) return findKeys(db, sorted, wanted);
      const keys = findCountedKeys(db, sorted, wanted);
      countedAtOnce = keys.then(([first]) => first?.total);
      return keys;
    },
    count: async () => {
      const atOnce = await countedAtOnce;
      if (atOnce !== undefined) return atOnce;
      const count = () => countUpTo(db, list, max);
      return name === undefined ? count() : countUnlessLong(db, `${max} ${name}`, max, count);
    },
    read: (keys) => {
      const ids = keys.map(({ id }) => id);
      return read(inArray(table.id, ids), orderOf(sorted), ids);
    },
  });
}

/** What a long list is read by, whatever its rows are. */
export interface PlacedList<Key extends { id: string }, Row> {
  /** Rows on a page. */
  limit: number;
  /** So many are counted, and no more. */
  max: number;
  findKeys: (place: KeysPlace) => PromiseLike<Key[]>;
  /** Stops at `max` + 1. */
  count: () => PromiseLike<number>;
  /** Reads the rows of keys, in their order. */
  read: (keys: Key[]) => PromiseLike<Row[]>;
}

/** The same for a list whose rows are found in a way of its own: see `readListPage`. */
export async function readPlacedPage<Key extends { id: string }, Row>(
  { page, after, before }: ListPlace,
  { limit, max, findKeys, count, read }: PlacedList<Key, Row>,
): Promise<NumberedPage<Row>> {
  const isBackwards = before !== undefined;
  const place = before ?? after;
  const isNumbered = place === undefined;
  const offset = isNumbered ? (page - 1) * limit : 0;
  const beside = place === "end" ? undefined : place;
  const [found, counted] = await Promise.all([
    offset >= max ? [] : findKeys({ isBackwards, beside, offset, count: limit + 1 }),
    count(),
  ]);
  const keys = found.slice(0, limit);
  if (isBackwards) keys.reverse();
  const rows = keys.length === 0 ? [] : await read(keys);
  const total = Math.min(counted, max);
  const pages = Math.max(1, Math.ceil(total / limit));
  const goesOn = found.length > limit;
  const isLastNumbered = counted > max && page === pages;
  const hasPrevious = isBackwards ? goesOn : !isNumbered;
  const hasNext = isBackwards ? before !== "end" : goesOn && (!isNumbered || isLastNumbered);
  const [first, last] = [keys[0]?.id, keys.at(-1)?.id];
  return {
    rows,
    total,
    page,
    pages,
    ...(counted > max && { isMore: true }),
    ...(hasPrevious && first && { previous: first }),
    ...(hasNext && last && { next: last }),
  };
}

/** What the keys of a list's rows are read of, and in which order. */
export function sortedRowsOf(list: Omit<LongList<unknown>, "read">): SortedRows {
  const { table, from, fits, by, alwaysNull, isDescending } = list;
  return { ...(from ?? { rows: sql`${table}`, id: table.id }), fits, by, alwaysNull, isDescending };
}
