import type { ChangeFeed } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { rememberAnswers } from "../database/remember-answers.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { rememberChoices } from "../search-index/remember-choices.ts";
import {
  eachList,
  type FindFits,
  type FitLists,
  type FoundList,
  findLists,
  together,
  type WantedFits,
  type WantedList,
  wantedLists,
} from "./find-fits.ts";
import type { KnownRules } from "./known-rules.ts";

/** Products that are found, of all lists: about a kilobyte each. */
const MAX_FOUND_PRODUCTS = 5_000;
/** Things that products want, as lists of the search index: some kilobytes each. */
const MAX_WANTS = 300;

/** A list with its key, which is the same text for the same list. */
interface KeyedList {
  key: string;
  list: WantedList;
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
  const wants = rememberChoices<FitLists<KeyedList>>(changes, MAX_WANTS);
  const found = rememberAnswers<FoundList>(changes, {
    max: MAX_FOUND_PRODUCTS,
    sizeOf: (list) => 1 + list.found.length,
  });
  const findTogether = together((lists: readonly WantedList[]) => findLists(db, lists));
  return async (wanted) => {
    const lists = await wants(wantedKey(wanted), async () => ({
      value: await eachList(await wantedLists(db, wanted, await codeOf()), async (list) => ({
        ...{ key: JSON.stringify(list), list },
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

/** Finds them each time. */
export function findAfresh(db: Db, codeOf: () => Promise<KnownRules["codeOf"]>): FindFits {
  return async (wanted) => {
    const lists = await wantedLists(db, wanted, await codeOf());
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
