import type { ChangeFeed } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { rememberAnswers } from "../database/remember-answers.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { digestOf } from "../lib/content-encoding.ts";
import { together } from "../lib/together.ts";
import { rememberChoices } from "../search-index/remember-choices.ts";
import {
  eachList,
  type FindFits,
  type FitLists,
  type FoundList,
  findLists,
  type WantedFits,
  type WantedList,
  wantedLists,
} from "./find-fits.ts";
import { type FilterLookups, filterLookups, keyOf } from "./fit-filter.ts";
import type { KnownRules } from "./known-rules.ts";

/** Products that are found, of all lists: about a kilobyte each. */
const MAX_FOUND_PRODUCTS = 5_000;
/** Numbers of values in what products want, as lists of the search index: 8 bytes each. */
const MAX_WANTED_NUMBERS = 500_000;
/** And in what rules name, some 1,000 of them: each announcement looks them through. */
const MAX_NAMED_NUMBERS = 50_000;
/** Products that rules name, whose families are remembered. */
const MAX_NAMED_PRODUCTS = 2_000;
/** What a list takes besides its numbers counts for as many. */
const NUMBERS_OF_LIST = 50;

/** A list with its key. */
interface KeyedList {
  key: string;
  list: WantedList;
}

/** The same short text for the same list: of a comparison, a list has the number of each value that it allows, thousands of them. */
export const keyOfList = (list: WantedList): string => digestOf(JSON.stringify(list));

/** For how many numbers lists count together, with all else that they hold. */
export function numbersOf(lists: readonly WantedList[]): number {
  return lists.reduce(
    (sum, { filter: { facets, productIds, familyIds } }) =>
      sum + NUMBERS_OF_LIST + facets.flat(2).length + 5 * (productIds.length + familyIds.length),
    0,
  );
}

/**
 * Finds each list once for all products whose pages show it: of two machines of one kind and size all lists are the same,
 * of two sizes most. A list is forgotten as soon as an entry changes in a category that it chooses from.
 */
export function rememberFits(
  db: Db,
  changes: Pick<ChangeFeed, "listen" | "lostForMs">,
  codeOf: () => Promise<KnownRules["codeOf"]>,
): FindFits {
  const wants = rememberChoices<FitLists<KeyedList>>(
    changes,
    MAX_WANTED_NUMBERS,
    ({ machines, goods, starters }) =>
      numbersOf([machines, ...goods, ...starters].map(({ list }) => list)),
  );
  const lookUp = rememberLookups(filterLookups(db), changes);
  const found = rememberAnswers<FoundList>(changes, {
    max: MAX_FOUND_PRODUCTS,
    sizeOf: (list) => 1 + list.found.length,
  });
  const findTogether = together((lists: readonly WantedList[]) => findLists(db, lists));
  return async (wanted) => {
    const lists = await wants(wantedKey(wanted), async () => ({
      value: await eachList(await wantedLists(lookUp, wanted, await codeOf()), async (list) => ({
        ...{ key: keyOfList(list), list },
      })),
      tags: [cacheTags.attributes, cacheTags.categories],
    }));
    return eachList(lists, ({ key, list }) =>
      found(key, async () => {
        const value = await findTogether(list);
        return { value, tags: tagsOfList(list, value) };
      }),
    );
  };
}

/**
 * What rules name is named by most that they want: sizes are few, and so are the products of a rule. A page that wants something else
 * of them need not ask what that is before it asks for its lists.
 */
export function rememberLookups(
  { numbersOf, familyOf }: FilterLookups,
  changes: Pick<ChangeFeed, "listen" | "lostForMs">,
): FilterLookups {
  const numbers = rememberChoices<readonly number[]>(
    changes,
    MAX_NAMED_NUMBERS,
    ({ length }) => NUMBERS_OF_LIST + length,
  );
  const families = rememberChoices<string | undefined>(changes, MAX_NAMED_PRODUCTS);
  const tags = [cacheTags.attributes];
  return {
    numbersOf: (named) =>
      numbers(keyOf(named), async () => ({ value: await numbersOf(named), tags })),
    familyOf: (id) => families(id, async () => ({ value: await familyOf(id), tags })),
  };
}

/** Finds them each time. */
export function findAfresh(db: Db, codeOf: () => Promise<KnownRules["codeOf"]>): FindFits {
  return async (wanted) => {
    const lists = await wantedLists(filterLookups(db), wanted, await codeOf());
    const findTogether = together((all: readonly WantedList[]) => findLists(db, all));
    return eachList(lists, findTogether);
  };
}

/** The same text for all products of which the rules want the same: goods of a category mostly do. */
function wantedKey({ ofMachine, ofGoods }: WantedFits): string {
  return JSON.stringify([
    ofMachine.map(({ rule: { kind, starter }, wanted }) => [kind, starter?.takes, wanted]),
    ofGoods.map(({ wanted }) => wanted),
  ]);
}

/** What may change a list: entries of the categories that it chooses from, names of families, options and categories. */
function tagsOfList(
  { filter: { facets, productIds } }: WantedList,
  { found }: FoundList,
): string[] {
  const codes = facets.map(
    (groups) => groups.find((numbers) => numbers.every((number) => number < 0)) ?? [],
  );
  const isAnywhere = productIds.length > 0 || codes.some((each) => each.length === 0);
  return [
    cacheTags.attributes,
    cacheTags.categories,
    ...(isAnywhere ? [cacheTags.list()] : codes.flat().map((code) => cacheTags.list(-code))),
    ...new Set(found.flatMap(({ familyId }) => familyId ?? [])).values().map(cacheTags.family),
  ];
}
