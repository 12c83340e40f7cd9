import type { SQL } from "drizzle-orm";
import { ancestorsOf, withDescendants } from "#shared/catalogue/category-tree.ts";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { BoundedCount } from "#shared/numbers.ts";
import type { AlsoInShop, ChoiceGroup, FilterGroup } from "#shared/search/contract.ts";
import { MACHINES } from "#shared/search/fits-address.ts";
import type { ListQuery, ListSort } from "#shared/search/list-query.ts";
import type { KnownCategories } from "../catalogue/known-categories.ts";
import type { Db } from "../database/connection.ts";
import { noCategory } from "../lib/common-failures.ts";
import { type CountedSearch, countedSearch } from "../search-index/counted-search.ts";
import type { FilterCategory } from "../search-index/entry-filter.ts";
import type { Keywords } from "../search-index/keywords.ts";
import type { KeywordMatch } from "../search-index/match-keyword.ts";
import { alsoInShop, type FindKits } from "./also-in-shop.ts";
import { filterGroups } from "./filter-groups.ts";
import { countWithout, type ListCounter } from "./list-counts.ts";
import { listIdentity } from "./list-cursor.ts";
import { type ChosenFilters, chosenFilters, entryFilter } from "./list-filter.ts";
import { type CardPage, findPage } from "./list-page.ts";
import type { ShopNames } from "./shop-names.ts";

export interface FinderParts {
  /** The connections by which lists and searches ask. */
  db: Db;
  keywords: Pick<Keywords, "match">;
  categories: KnownCategories;
  names: ShopNames;
  counter: ListCounter;
  /** Goods that fit one of the machines: the conditions on entries and on variants of families. */
  machineFilter: (
    db: Db,
    slugs: readonly string[],
  ) => Promise<{
    entry: SQL;
    variant: SQL;
    machines: readonly { _id: string; name: string; slug: string }[];
  }>;
  findKits: FindKits;
}

export interface ListRequest {
  query: ListQuery;
  /** A category's slug. */
  category?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

export interface ListPage extends CardPage {
  total: BoundedCount;
  groups: FilterGroup[];
  without: Record<string, BoundedCount>;
  inStock: BoundedCount;
  sort: ListSort;
  correctedKeyword: string | null;
  matchesAll: boolean;
  also: AlsoInShop[];
  category: {
    category: DescribedCategory;
    ancestors: Category[];
  } | null;
  /** Every filter, machine and cursor that was asked for is one. */
  isAllKnown: boolean;
  /** The category in the search index; undefined for a list of the whole catalogue. */
  indexed: FilterCategory | undefined;
  /** The machines that it was narrowed to. */
  machineIds: readonly string[];
  /** How its words are counted where they alone were asked for; undefined of what says nothing of them. */
  search: CountedSearch | undefined;
}

/** Makes what finds a page of a list; `not_found` for an unknown category. */
export function listFinder({
  db,
  keywords,
  categories,
  names,
  counter,
  machineFilter,
  findKits,
}: FinderParts) {
  const conditionsOf = async ({ fits }: ListQuery, match: KeywordMatch | undefined) => {
    const machine = fits.length > 0 ? await machineFilter(db, fits) : undefined;
    const words = match ? [match.where] : [];
    return {
      conditions: machine ? [...words, machine.entry] : words,
      variantConditions: machine ? [machine.variant] : [],
      machines: machine?.machines ?? [],
      words,
    };
  };

  const indexedCategory = async (id: string, tree: readonly DescribedCategory[]) => {
    const codeOf = await names.categoryCodes();
    const code = codeOf.get(id);
    if (code === undefined) return undefined;
    return {
      code,
      codes: [...withDescendants(tree, id)].flatMap((each) => codeOf.get(each) ?? []),
    };
  };

  return async (request: ListRequest): Promise<Outcome<ListPage, "not_found">> => {
    const { query } = request;
    const [tree, attributes, match] = await Promise.all([
      request.category === undefined ? [] : categories.read(),
      names.attributes(),
      query.q === "" ? undefined : keywords.match(query.q, { isLiteral: query.isLiteral }),
    ]);
    const category = tree.find(({ slug }) => slug === request.category);
    if (request.category !== undefined && !category) return noCategory();
    const isPlainSearch = match !== undefined && !category && !request.cursor;
    const [indexed, also, chosenValues, { machines, words, ...conditions }] = await Promise.all([
      category && indexedCategory(category._id, tree),
      isPlainSearch ? alsoInShop({ names, findKits }, query.q, match.segments) : [],
      names.chosenValues(query),
      conditionsOf(query, match),
    ]);
    const sort = sortOf(query, match);
    const facts = {
      sort,
      correctedKeyword: match?.correctedKeyword ?? null,
      matchesAll: match?.matchesAll ?? true,
      also,
      category: category
        ? {
            category,
            ancestors: ancestorsOf(tree, category._id),
          }
        : null,
      indexed,
      machineIds: machines.map(({ _id }) => _id),
    };
    // What has no letter and no digit finds nothing, as every search of the shop has it.
    if (query.q !== "" && !match) return success({ ...facts, ...nothing });
    // What a page of the shop answers counts as found.
    const isAnswered = also.length > 0 && !match?.findsAny;
    // Only the search itself: what further pages find says nothing of its words.
    // What is meant as it is typed was counted when it was corrected.
    const search =
      isPlainSearch && !query.isLiteral ? countedSearch(query.q, match, { isAnswered }) : undefined;
    const chosen = chosenFilters(query, attributes, chosenValues);
    const filter = entryFilter(chosen, { category: indexed, ...conditions });
    const identity = listIdentity(query, category?.slug ?? "", sort);
    const counting = counter.of(filter, identity.list);
    const finding = findPage(db, filter, {
      identity,
      match,
      keyword: match && (match.correctedKeyword ?? query.q),
      cursor: request.cursor,
      limit: request.limit,
      entries: async () => (await counting).all.entries,
    });
    const [{ all, aside }, page] = await Promise.all([counting, finding]);
    return success({
      ...facts,
      ...page,
      search,
      isAllKnown:
        areAllKnown(query, chosen, machines) && (request.cursor === undefined || page.before > 0),
      total: all.entries,
      inStock: filter.inStock ? all.entries : { ...all.entries, count: all.inStock },
      groups: [
        ...machineGroup(machines, all.entries),
        ...filterGroups(attributes, chosen, all, aside),
      ],
      without: all.entries.count === 0 ? await countWithout(db, filter, { aside, words }) : {},
    });
  };
}

const none: BoundedCount = { count: 0, isExact: true };
const nothing = {
  cards: [],
  total: none,
  inStock: none,
  nextCursor: null,
  before: 0,
  groups: [],
  without: {},
  isAllKnown: false,
  search: undefined,
};

/** Every value, range and machine of an address is one. */
function areAllKnown(
  { choices, ranges, fits }: ListQuery,
  chosen: ChosenFilters,
  machines: readonly unknown[],
): boolean {
  const values = [...chosen.choices.values()].flat();
  return (
    values.length === Object.values(choices).flat().length &&
    chosen.ranges.size === Object.keys(ranges).length &&
    machines.length === fits.length
  );
}

/** A list without a keyword has no relevance. */
function sortOf({ sort }: ListQuery, match: KeywordMatch | undefined): ListSort {
  if (sort === null) return match ? "relevance" : "popular";
  return sort === "relevance" && !match ? "popular" : sort;
}

/** The group of the machines that a list was narrowed to; none where it was not. */
function machineGroup(
  machines: readonly { name: string; slug: string }[],
  count: BoundedCount,
): ChoiceGroup[] {
  if (machines.length === 0) return [];
  const choices = machines.map(({ name, slug }) => ({
    slug,
    name,
    swatch: "",
    count,
    isChosen: true,
  }));
  return [{ kind: "choice", code: MACHINES, name: "Fits my machine", dividesWell: true, choices }];
}
