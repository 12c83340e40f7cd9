import type { SQL } from "drizzle-orm";
import type { BoundedCount } from "#shared/numbers.ts";
import { MACHINES } from "#shared/search/fits-address.ts";
import { PRICE, STOCK } from "#shared/search/list-query.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { rememberAnswers } from "../database/remember-answers.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { countEntries, type EntryCounts } from "../search-index/count-entries.ts";
import { countListEntries } from "../search-index/count-list-entries.ts";
import { type EntryFilter, isWhole } from "../search-index/entry-filter.ts";
import { listCountsStore, WHOLE_CATALOGUE } from "../search-index/list-counts-store.ts";
import { type ListEntries, readListEntries } from "../search-index/list-entries.ts";
import { withoutGroup } from "./list-filter.ts";

interface ListCounts {
  all: EntryCounts;
  /** Without a group's own choices, for each group that has some. */
  aside: ReadonlyMap<string, EntryCounts>;
}

/** Every tag of a large list that was counted anew begins with it. */
const ANY_COUNTED = cacheTags.countedList("");

/** The code of no attribute: only the entries are counted. */
const NO_GROUP = "";

/** Counts of large lists that are remembered, and of searches: some tens of kilobytes each. */
const MAX_REMEMBERED = 150;

/** Products of all lists whose entries are held: some 200 bytes each. */
const MAX_HELD_PRODUCTS = 100_000;

export type ListCounter = ReturnType<typeof openListCounts>;

/**
 * Opens what counts lists. The entries of a small one are held until one of them changes: with many filters it would
 * have to be asked for as many counts, and of combinations there is no end. Counting a large list, or a search, costs
 * the database much, and its pages and sortings all show the same: its counts are remembered as long.
 */
export function openListCounts(db: Db, changes: Pick<ChangeFeed, "listen" | "lostForMs">) {
  const counts = listCountsStore(db);
  const bounds = {
    max: MAX_REMEMBERED,
    concernsAll: (tag: string) => tag.startsWith(ANY_COUNTED),
  };
  const ofLists = rememberAnswers<ListCounts>(changes, bounds);
  // Of searches there is no end, and a category's list costs a hundred times as much to count.
  const ofSearches = rememberAnswers<ListCounts>(changes, bounds);
  const heldEntries = rememberAnswers<ListEntries | undefined>(changes, {
    max: MAX_HELD_PRODUCTS,
    sizeOf: productsHeld,
  });

  const count = async (filter: EntryFilter, only?: string): Promise<EntryCounts> => {
    const whole = isWhole(filter)
      ? await counts.ofCategory(filter.category?.code ?? WHOLE_CATALOGUE)
      : undefined;
    return whole ?? countEntries(db, filter, only === undefined ? {} : { only });
  };

  /** The entries that a filter narrows, words and machines aside; undefined where they are many. */
  const entriesOf = (filter: EntryFilter): Promise<ListEntries | undefined> =>
    heldEntries(String(filter.category?.code ?? WHOLE_CATALOGUE), async () => ({
      value: await readListEntries(db, filter.category),
      tags: tagsOf({ ...filter, conditions: [], variantConditions: [] }),
    }));

  const countAll = async (filter: EntryFilter): Promise<ListCounts> => {
    const groups = groupsOf(filter);
    const [all, ...aside] = await Promise.all([
      count(filter),
      ...groups.map((code) => count(withoutGroup(filter, code), code)),
    ]);
    return { all, aside: new Map(groups.map((code, place) => [code, aside[place] ?? all])) };
  };

  return {
    /**
     * @param key what was asked for, sorting and page aside
     */
    async of(filter: EntryFilter, key: string): Promise<ListCounts> {
      const listed = hasConditions(filter) ? undefined : await entriesOf(filter);
      if (listed) return countListEntries(listed, filter, groupsOf(filter));
      const remembered = filter.conditions.length > 0 ? ofSearches : ofLists;
      return remembered(key, async () => ({
        value: await countAll(filter),
        tags: tagsOf(filter),
      }));
    },
  };
}

/** Those that a list is narrowed by, which are counted with their own choices aside as well. */
function groupsOf({ price: { minPaise, maxPaise }, values }: EntryFilter): string[] {
  const hasPrice = minPaise !== null || maxPaise !== null;
  return [...values.keys(), ...(hasPrice ? [PRICE] : [])];
}

/** A list that is empty, or too large to be held, takes some memory, too. */
function productsHeld(list: ListEntries | undefined): number {
  return (list?.entries ?? []).reduce((sum, { variants }) => sum + 1 + (variants?.length ?? 0), 1);
}

function hasConditions({ conditions, variantConditions = [] }: EntryFilter): boolean {
  return conditions.length > 0 || variantConditions.length > 0;
}

function tagsOf({ category, conditions, variantConditions = [] }: EntryFilter): string[] {
  return [
    cacheTags.list(category?.code),
    cacheTags.categories,
    cacheTags.attributes,
    ...(conditions.length > 0 ? [cacheTags.search, cacheTags.words, cacheTags.synonyms] : []),
    // Machines, by whose data these find, are of other categories.
    ...(variantConditions.length > 0 ? [cacheTags.compatibility, cacheTags.list()] : []),
  ];
}

/**
 * Of a list that shows nothing, how many entries there would be without each of its groups, by its code;
 * nothing for those without which there is none either.
 *
 * @param words the conditions that are no filters
 */
export async function countWithout(
  db: Db,
  filter: EntryFilter,
  { aside, words }: Pick<ListCounts, "aside"> & { words: readonly SQL[] },
): Promise<Record<string, BoundedCount>> {
  const machines = filter.variantConditions ?? [];
  const others: { code: string; without: EntryFilter }[] = [];
  if (filter.inStock) others.push({ code: STOCK, without: { ...filter, inStock: false } });
  if (machines.length > 0) {
    const without = { ...filter, conditions: words, variantConditions: [] };
    others.push({ code: MACHINES, without });
  }
  const counted = await Promise.all(
    others.map(async ({ code, without }) => {
      const { entries } = await countEntries(db, without, { only: NO_GROUP });
      return [code, entries] as const;
    }),
  );
  const known = [...aside].map(([code, { entries }]) => [code, entries] as const);
  return Object.fromEntries([...known, ...counted].filter(([, { count }]) => count > 0));
}
