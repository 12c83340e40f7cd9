import { and, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { searchEntries } from "../database/schema/search.ts";
import { MAX_COUNTED } from "./count-entries.ts";
import {
  categoryConditions,
  type EntryFilter,
  entryCondition,
  oneProductCondition,
  singleCategoryConditions,
  unionOf,
} from "./entry-filter.ts";
import { type EntrySort, isBehind, keysOf, orderOf, placeOf } from "./entry-sorts.ts";
import { fittingEntries } from "./fitting-entries.ts";
import { writtenLists } from "./written-lists.ts";

/** An entry of a list: of a product that stands alone, or of a family. */
export interface FoundEntry {
  productId: string | null;
  familyId: string | null;
  /** Its place in the list, for a cursor. */
  place: string[];
}

/** A list with more entries is not sorted: an index is walked that has it in order. */
const MAX_SORTED = 1_000;

/**
 * How many entries are sorted at most. What a keyword or a machine finds is sorted in any case where it
 * is counted: it stands in no index that could be walked, and may be far apart in those there are.
 */
export function maxSorted({ conditions }: EntryFilter): number {
  return conditions.length > 0 ? MAX_COUNTED : MAX_SORTED;
}

interface SortedPage {
  sort: EntrySort;
  /** The place behind which they stand; undefined for the first. */
  after?: readonly string[] | undefined;
  limit: number;
}

/**
 * Entries of a list of at most `maxSorted`, in an order. Of a family its variants that are all that is
 * asked give the price and whether it is in stock.
 */
export const sortEntries = findBy(sortedEntries);

/** Asks for them. */
export function sortedEntries(filter: EntryFilter, { sort, after, limit }: SortedPage): SQL {
  return sql`with fitting as materialized (${fittingEntries(filter, maxSorted(filter))})
    select product_id as product, family_id as family, ${placeOf(sort)} as place
    from fitting as search_entries
    where ${after ? isBehind(sort, after) : sql`true`}
    order by ${orderOf(sort)} limit ${limit}`;
}

/** Entries of a list of any length, in an order, out of an index that has them so. */
export const walkEntries = findBy(walkedEntries);

function walkedEntries(filter: EntryFilter, { sort, after, limit }: SortedPage): SQL {
  const fits = and(entryCondition(filter), oneProductCondition(filter));
  const branches = unionOf(
    singleCategoryConditions(filter.category),
    (category) => sql`select ${keysOf(sort)} from ${searchEntries}
      where ${and(category, after && isBehind(sort, after), opaque(fits))}
      order by ${orderOf(sort)} limit ${limit}`,
  );
  return sql`select entry.product_id as product, entry.family_id as family, search_entries.place
      from (
        select id, row_number() over (order by ${orderOf(sort)}) as number, ${placeOf(sort)} as place
        from (${branches}) as search_entries order by ${orderOf(sort)} limit ${limit}
      ) as search_entries
      inner join ${searchEntries} as entry on entry.id = search_entries.id
      order by search_entries.number`;
}

/**
 * A condition that the planner takes for half of all rows and for none that an index could answer: it
 * thinks filters of one list rarer together than they are, and would rather sort all than walk.
 */
function opaque(condition: SQL | undefined): SQL | undefined {
  return condition && sql`case when ${condition} then true else false end`;
}

/** Of what sells little, so many entries are ranked for a list. */
export const MAX_OTHERS = 1_500;

interface Ranking {
  /** The greatest first. */
  rank: SQL;
  /** Ranked in any case, though it sells little. */
  isExact: SQL;
  /** Of what else sells little, so many entries are ranked. */
  others: number;
  offset: number;
  limit: number;
}

/**
 * Entries in the order of their rank, the best first. Of what sells little not all is ranked: nobody would
 * see the difference.
 */
export const rankEntries = findBy(rankedEntries);

/** Asks for them. */
export function rankedEntries(
  filter: EntryFilter,
  { rank, isExact, others, offset, limit }: Ranking,
): SQL {
  const branches = unionOf(categoryConditions(filter.category), (category) => {
    const entries = (tier: SQL, max = sql`all`) => sql`(
      select ${searchEntries.productId}, ${searchEntries.familyId}, ${rank} as rank,
        ${searchEntries.inStock}, ${searchEntries.sold}, ${searchEntries.listedAt}, ${searchEntries.id}
      from ${searchEntries}
      where ${and(tier, category, entryCondition(filter), oneProductCondition(filter))}
      limit ${max})`;
    const { isTop } = searchEntries;
    return sql.join(
      [
        entries(sql`${isTop}`),
        entries(sql`not ${isTop} and ${isExact}`),
        ...(others === 0 ? [] : [entries(sql`not ${isTop} and not ${isExact}`, sql`${others}`)]),
      ],
      sql` union all `,
    );
  });
  return sql`select product_id as product, family_id as family, array[]::text[] as place
    from (${branches}) as ranked
    order by rank desc, in_stock desc, sold desc, listed_at desc, id desc
    limit ${limit} offset ${offset}`;
}

interface EntryRow extends Record<string, unknown> {
  product: string | null;
  family: string | null;
  place: string[];
}

/** Makes what finds entries by a statement of a list and a page of it. */
function findBy<Page extends object>(write: (filter: EntryFilter, page: Page) => SQL) {
  const ask = writtenLists<EntryRow, Page>(write);
  return async (db: Db, filter: EntryFilter, page: Page): Promise<FoundEntry[]> => {
    const { rows } = await ask(db, filter, page);
    return rows.map(({ product, family, place }) => ({
      productId: product,
      familyId: family,
      place,
    }));
  };
}
