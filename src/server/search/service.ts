import type { SQL } from "drizzle-orm";
import { ancestorsOf, childrenOf } from "#shared/catalogue/category-tree.ts";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { BoundedCount, FilterGroup } from "#shared/search/contract.ts";
import type { ListQuery, ListSort } from "#shared/search/list-query.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { Database, Db } from "../database/connection.ts";
import { noCategory } from "../lib/common-failures.ts";
import type { CardFilter } from "../search-index/card-filter.ts";
import { cardSorts } from "../search-index/card-sorts.ts";
import { type CardCounts, countCards } from "../search-index/count-cards.ts";
import { type FoundCard, findCards, findRankedCards } from "../search-index/find-cards.ts";
import type { Keywords } from "../search-index/keywords.ts";
import type { KeywordMatch } from "../search-index/match-keyword.ts";
import { filterGroups } from "./filter-groups.ts";
import { listIdentity, readListCursor, writeListCursor } from "./list-cursor.ts";
import {
  type ChosenFilters,
  cardFilter,
  chosenFilters,
  PRICE,
  withoutGroup,
} from "./list-filter.ts";
import { type ListedCard, listedCards } from "./listed-cards.ts";
import { machineGroup } from "./machine-group.ts";
import { searchStore } from "./store.ts";
import { suggest } from "./suggest.ts";

interface SearchParts {
  database: Database;
  keywords: Pick<Keywords, "match">;
  /** What fits one of the machines: the conditions on cards and on members of families. */
  machineFilter: (
    db: Db,
    slugs: readonly string[],
  ) => Promise<{ card: SQL; member: SQL; machines: readonly { name: string; slug: string }[] }>;
}

/** What is wanted of a list. */
interface ListRequest {
  query: ListQuery;
  /** A category's slug. */
  category?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

interface ListPage {
  cards: ListedCard[];
  total: BoundedCount;
  nextCursor: string | null;
  before: number;
  groups: FilterGroup[];
  inStock: BoundedCount;
  sort: ListSort;
  mended: string | null;
  matchesAll: boolean;
  category: {
    category: DescribedCategory;
    ancestors: Category[];
    subcategories: Category[];
  } | null;
  /** The category's number in the search index; undefined for a list of the whole catalogue. */
  categoryCode: number | undefined;
}

export type Search = ReturnType<typeof openSearch>;

/** Cards that a list by relevance goes to at most: nobody reads on, and ranking costs. */
const MAX_RANKED = 1_000;

/** Opens what finds products: lists of categories and searches, filtered and sorted. */
export function openSearch({ database, keywords, machineFilter }: SearchParts) {
  const { db } = database;
  const store = searchStore(db);

  const conditionsOf = async ({ fits }: ListQuery, match: KeywordMatch | undefined) => {
    const machine = fits.length > 0 ? await machineFilter(db, fits) : undefined;
    return {
      conditions: [match?.where, machine?.card].filter((condition) => condition !== undefined),
      memberConditions: machine ? [machine.member] : [],
      machines: machine?.machines ?? [],
    };
  };

  return {
    /** What a search box offers for what was typed so far. */
    suggest: (typed: string) => suggest(db, keywords, typed),

    /** A page of a list, with what could narrow it further. `not_found` for an unknown category. */
    async findProducts(request: ListRequest): Promise<Outcome<ListPage, "not_found">> {
      const { query } = request;
      const [categories, attributes, match] = await Promise.all([
        catalogueStore(db).categories(),
        store.filterAttributes(),
        query.q === "" ? undefined : keywords.match(query.q),
      ]);
      const category = categories.find(({ slug }) => slug === request.category);
      if (request.category !== undefined && !category) return noCategory();
      const [categoryCode, asked, { machines, ...conditions }] = await Promise.all([
        category && store.categoryCode(category._id),
        store.askedValues(attributes, query),
        conditionsOf(query, match),
      ]);
      const sort = sortOf(query, match);
      const facts = {
        sort,
        mended: match?.mended ?? null,
        matchesAll: match?.matchesAll ?? true,
        category: category
          ? {
              category,
              ancestors: ancestorsOf(categories, category._id),
              subcategories: childrenOf(categories, category._id),
            }
          : null,
        categoryCode,
      };
      // What has no letter and no digit finds nothing, as every search of the shop has it.
      if (query.q !== "" && !match) return success({ ...facts, ...nothing });
      const chosen = chosenFilters(query, attributes, asked);
      const filter = cardFilter(chosen, { categoryCode, ...conditions });
      const counting = countsOf(db, filter, chosen);
      const isBroad = async () => !(await counting).all.cards.isExact;
      const [page, counted] = await Promise.all([
        pageOf(db, request, filter, { sort, match, isBroad }),
        counting,
      ]);
      return success({
        ...facts,
        ...page,
        total: counted.all.cards,
        inStock: counted.inStock,
        groups: [
          ...machineGroup(machines, counted.all.cards),
          ...filterGroups(attributes, chosen, counted.all, counted.aside),
        ],
      });
    },
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
};

/** A list without a keyword has no relevance. */
function sortOf({ sort }: ListQuery, match: KeywordMatch | undefined): ListSort {
  if (sort === null) return match ? "relevance" : "popular";
  return sort === "relevance" && !match ? "popular" : sort;
}

interface ListOrder {
  sort: ListSort;
  match: KeywordMatch | undefined;
  /** Whether so much is found that only the best of it is worth ranking. */
  isBroad: () => Promise<boolean>;
}

async function pageOf(
  db: Db,
  { query, category = "", cursor, limit }: ListRequest,
  filter: CardFilter,
  order: ListOrder,
): Promise<Pick<ListPage, "cards" | "nextCursor" | "before">> {
  const identity = listIdentity(query, category, order.sort);
  const { before, after } = (cursor && readListCursor(identity, cursor)) || {
    before: 0,
    after: [],
  };
  const found = await foundCards(db, filter, { ...order, before, after, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next =
    last && found.length > limit ? { before: before + limit, after: last.place } : undefined;
  return {
    cards: await listedCards(db, shown, filter),
    before,
    nextCursor: next ? writeListCursor(identity, next) : null,
  };
}

async function foundCards(
  db: Db,
  filter: CardFilter,
  wanted: ListOrder & { before: number; after: string[]; limit: number },
): Promise<FoundCard[]> {
  const { sort, match, isBroad, before, after } = wanted;
  if (sort === "relevance") {
    if (!match) return [];
    const limit = Math.max(0, Math.min(wanted.limit, MAX_RANKED - before));
    const ranked = (await isBroad())
      ? { ...filter, conditions: [...filter.conditions, match.best] }
      : filter;
    return findRankedCards(db, ranked, { rank: match.rank, offset: before, limit });
  }
  return findCards(db, filter, {
    sort: cardSorts[sort],
    after: after.length > 0 ? after : undefined,
    limit: wanted.limit,
  });
}

interface ListCounts {
  all: CardCounts;
  inStock: BoundedCount;
  /** What the list would have without a group's own choices, for each group that has some. */
  aside: ReadonlyMap<string, CardCounts>;
}

async function countsOf(db: Db, filter: CardFilter, chosen: ChosenFilters): Promise<ListCounts> {
  const { min, max } = chosen.price;
  const groups = [...filter.values.keys(), ...(min === null && max === null ? [] : [PRICE])];
  const [all, ...aside] = await Promise.all([
    countCards(db, filter),
    ...groups.map((code) => countCards(db, withoutGroup(filter, code), code)),
  ]);
  return {
    all,
    inStock: filter.inStock ? all.cards : { count: all.inStock, isExact: all.cards.isExact },
    aside: new Map(groups.map((code, index) => [code, aside[index] ?? all])),
  };
}
