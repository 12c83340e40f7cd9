import { and, asc, desc, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { PageFacts } from "#shared/paging-fields.ts";
import type { Db } from "./connection.ts";
import { countUnlessLong } from "./long-lists.ts";

interface WantedPage {
  /** From 1. */
  page: number;
  /** Rows on a page. */
  limit: number;
}

/** A page of a list and what is said of the whole list; a page past the end has no rows. */
export interface NumberedPage<Row> extends PageFacts {
  rows: Row[];
}

/**
 * Reads one page of a list in numbered pages, and counts the whole list.
 *
 * @param max what `countRows` stops at, where it does
 */
export async function readNumberedPage<Row>(
  { page, limit }: WantedPage,
  readRows: (limit: number, offset: number) => PromiseLike<Row[]>,
  countRows: () => PromiseLike<number>,
  max = Number.POSITIVE_INFINITY,
): Promise<NumberedPage<Row>> {
  const [rows, counted] = await Promise.all([readRows(limit, (page - 1) * limit), countRows()]);
  const total = Math.min(counted, max);
  const pages = Math.max(1, Math.ceil(total / limit));
  return { rows, total, page, pages, ...(counted > max && { isMore: true }) };
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
}

/** Counts what fits of a large table, and stops where it is more than `max`. */
async function countFound(
  db: Db,
  { table, fits, counted = fits, surely = [], isLong }: ListCondition & { table: PgTable },
  max: number,
): Promise<number> {
  if (isLong) return max + 1;
  const found = (condition: SQL | undefined) => {
    const where = condition ? sql` where ${condition}` : sql``;
    return sql`(select from ${table}${where} limit ${max + 1}) as found`;
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

/** What a long list is made of. */
export interface LongList<Row> extends ListCondition {
  table: PgTable & { id: PgColumn };
  /** Where what it is sorted by stands beside the table: both, joined, and the column that the table's ids are there. */
  from?: { rows: SQL; id: PgColumn };
  /** What it is sorted by before the id, all in one direction: an index leads through it both ways. */
  by: readonly SQLWrapper[];
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
  const { table, fits, by, isDescending, limit, max = MAX_NUMBERED, name, read } = list;
  const { rows, id } = sourceOf(list);
  const sorted = (descending: boolean) => orderOf(list, descending);
  return readPlacedPage(place, {
    ...{ limit, max },
    findKeys: ({ isBackwards, beside, offset, count }) =>
      db
        .select({ id: sql<string>`${id}` })
        .from(rows)
        .where(
          and(
            fits,
            beside === undefined
              ? undefined
              : isBeyondRow({ rows, id, by, isLess: isBackwards !== isDescending }, beside),
          ),
        )
        .orderBy(...sorted(isBackwards !== isDescending))
        .limit(count)
        .offset(offset),
    count: () => {
      const count = () => countFound(db, list, max);
      return name === undefined ? count() : countUnlessLong(db, `${max} ${name}`, max, count);
    },
    read: (keys) => {
      const ids = keys.map(({ id }) => id);
      return read(inArray(table.id, ids), sorted(isDescending), ids);
    },
  });
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

interface Source {
  rows: SQL;
  id: PgColumn;
}

/** What the ids of a list's rows are read of. */
function sourceOf({ table, from }: Pick<LongList<unknown>, "table" | "from">): Source {
  return from ?? { rows: sql`${table}`, id: table.id };
}

function orderOf(
  list: Pick<LongList<unknown>, "table" | "from" | "by" | "alwaysNull">,
  isDescending: boolean,
): SQL[] {
  const { by, alwaysNull } = list;
  const { id } = sourceOf(list);
  return [...(alwaysNull ? [alwaysNull] : []), ...by, id].map(isDescending ? desc : asc);
}

type Direction = Source & Pick<LongList<unknown>, "by"> & { isLess: boolean };

/** What lies beyond a row in a list's order; nothing where there is no such row. */
function isBeyondRow(direction: Direction, beside: string): SQL {
  const { rows, id, by } = direction;
  const values = by.map(
    (value) => sql`(select ${value} from ${rows} where ${id} = ${beside}::uuid)`,
  );
  return isBeyond(direction, [...values, sql`${beside}::uuid`]);
}

/** What lies beyond a place in a list's order: what it is sorted by, and the id. */
function isBeyond({ id, by, isLess }: Direction, place: readonly SQL[]): SQL {
  const keys = [...by, id].map((value) => sql`${value}`);
  return sql`(${listed(keys)}) ${sql.raw(isLess ? "<" : ">")} (${listed(place)})`;
}

const listed = (values: readonly SQL[]) => sql.join([...values], sql`, `);

/** A place in a list that outlives its row: what it is sorted by and the id, as the database writes them. */
export type ListKey = readonly string[];

/** The next rows of a list after a place (null for its beginning), and where they end; no place without rows. */
export async function readListBatch<Row>(
  db: Db,
  list: LongList<Row>,
  after: ListKey | null,
  limit: number,
): Promise<{ rows: Row[]; read: number; last: ListKey | undefined }> {
  const { fits, by, isDescending, read } = list;
  const source = sourceOf(list);
  const order = orderOf(list, isDescending);
  const texts = listed([...by, source.id].map((column) => sql`${column}::text`));
  const isAfter =
    after &&
    isBeyond(
      { ...source, by, isLess: isDescending },
      after.map((value) => sql`${value}`),
    );
  const keys = await db
    .select({ key: sql<string[]>`array[${texts}]` })
    .from(source.rows)
    .where(and(fits, isAfter ?? undefined))
    .orderBy(...order)
    .limit(limit);
  const ids = keys.flatMap(({ key }) => key.at(-1) ?? []);
  const rows = ids.length === 0 ? [] : await read(inArray(list.table.id, ids), order, ids);
  return { rows, read: keys.length, last: keys.at(-1)?.key };
}

/** How many rows a list has, `max` + 1 where there are more. */
export function countList(db: Db, list: LongList<unknown>, max: number): Promise<number> {
  return countFound(db, list, max);
}
