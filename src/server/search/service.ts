import type { SQL } from "drizzle-orm";
import type { BoundedCount } from "#shared/bounded-count.ts";
import { ancestorsOf, withDescendants } from "#shared/catalogue/category-tree.ts";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { AlsoInShop, FilterGroup } from "#shared/search/contract.ts";
import { countFilters, type ListQuery, type ListSort } from "#shared/search/list-query.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Database, Db } from "../database/connection.ts";
import type { ConnectionShare } from "../database/connection-share.ts";
import { addJob } from "../jobs/add-job.ts";
import { noCategory } from "../lib/common-failures.ts";
import type { FilterCategory } from "../search-index/card-filter.ts";
import type { Keywords } from "../search-index/keywords.ts";
import type { KeywordMatch } from "../search-index/match-keyword.ts";
import { alsoInShop, type FindKits } from "./also-in-shop.ts";
import { soldCounting } from "./count-sold.ts";
import { filterGroups } from "./filter-groups.ts";
import { countWithout, openListCounts } from "./list-counts.ts";
import { listIdentity } from "./list-cursor.ts";
import { type ChosenFilters, cardFilter, chosenFilters } from "./list-filter.ts";
import { type CardPage, findPage } from "./list-page.ts";
import { machineGroup } from "./machine-group.ts";
import { recounting } from "./recount-lists.ts";
import { openShopNames } from "./shop-names.ts";
import { searchStore } from "./store.ts";
import { suggest } from "./suggest.ts";

interface SearchParts {
  database: Database;
  /** The connections by which lists and searches ask. */
  finding: Pick<ConnectionShare, "db">;
  changes: Pick<ChangeFeed, "listen" | "lostForMs">;
  keywords: Pick<Keywords, "match" | "noteSearch">;
  /** What fits one of the machines: the conditions on cards and on members of families. */
  machineFilter: (
    db: Db,
    slugs: readonly string[],
  ) => Promise<{ card: SQL; member: SQL; machines: readonly { name: string; slug: string }[] }>;
  findKits: FindKits;
}

/** What is wanted of a list. */
interface ListRequest {
  query: ListQuery;
  /** A category's slug. */
  category?: string | undefined;
  cursor?: string | undefined;
  limit: number;
  /** The network address of who asks. */
  address: string;
}

interface ListPage extends CardPage {
  total: BoundedCount;
  groups: FilterGroup[];
  without: Record<string, BoundedCount>;
  inStock: BoundedCount;
  sort: ListSort;
  mended: string | null;
  matchesAll: boolean;
  also: AlsoInShop[];
  category: {
    category: DescribedCategory;
    ancestors: Category[];
  } | null;
  /** Whether every filter, machine and cursor that was asked for is one. */
  isAllKnown: boolean;
  /** The category in the search index; undefined for a list of the whole catalogue. */
  indexed: FilterCategory | undefined;
}

export type Search = ReturnType<typeof openSearch>;

/** Opens what finds products: lists of categories and searches, filtered and sorted. */
export function openSearch({
  database,
  finding,
  changes,
  keywords,
  machineFilter,
  findKits,
}: SearchParts) {
  const { db } = finding;
  const store = searchStore(db);
  // Everybody shares what is read, so it is asked for nobody in particular.
  const names = openShopNames(database.db, changes);
  const counter = openListCounts(db, changes);
  const counting = soldCounting(database);

  const conditionsOf = async ({ fits }: ListQuery, match: KeywordMatch | undefined) => {
    const machine = fits.length > 0 ? await machineFilter(db, fits) : undefined;
    const words = match ? [match.where] : [];
    return {
      conditions: machine ? [...words, machine.card] : words,
      memberConditions: machine ? [machine.member] : [],
      machines: machine?.machines ?? [],
      words,
    };
  };

  const indexedCategory = async (id: string, categories: readonly DescribedCategory[]) => {
    const codes = await store.categoryCodes([...withDescendants(categories, id)]);
    const code = codes.get(id);
    return code === undefined ? undefined : { code, codes: [...codes.values()] };
  };

  return {
    /** What a search box offers for what was typed so far. */
    suggest: (typed: string) => suggest(db, { keywords, names }, typed),

    /** A page of a list, with what could narrow it further. `not_found` for an unknown category. */
    async findProducts(request: ListRequest): Promise<Outcome<ListPage, "not_found">> {
      const { query } = request;
      const [categories, attributes, match] = await Promise.all([
        request.category === undefined ? [] : catalogueStore(db).categories(),
        names.attributes(),
        query.q === "" ? undefined : keywords.match(query.q, { isLiteral: query.isLiteral }),
      ]);
      const category = categories.find(({ slug }) => slug === request.category);
      if (request.category !== undefined && !category) return noCategory();
      const isPlainSearch = match !== undefined && !category && !request.cursor;
      const [indexed, also, asked, { machines, words, ...conditions }] = await Promise.all([
        category && indexedCategory(category._id, categories),
        isPlainSearch ? alsoInShop({ names, findKits }, query.q, match.segments) : [],
        store.askedValues(attributes, query),
        conditionsOf(query, match),
      ]);
      const sort = sortOf(query, match);
      const facts = {
        sort,
        mended: match?.mended ?? null,
        matchesAll: match?.matchesAll ?? true,
        also,
        category: category
          ? {
              category,
              ancestors: ancestorsOf(categories, category._id),
            }
          : null,
        indexed,
      };
      // What has no letter and no digit finds nothing, as every search of the shop has it.
      if (query.q !== "" && !match) return success({ ...facts, ...nothing, isAllKnown: false });
      // Only the search itself: what filters and further pages find says nothing of its words.
      // What is meant as it is typed was counted when it was mended.
      // What a page of the shop answers is no miss.
      const isAnswered = also.length > 0 && !match?.findsAny;
      if (isPlainSearch && !isAnswered && !query.isLiteral && countFilters(query) === 0)
        keywords.noteSearch(query.q, match, request.address);
      const chosen = chosenFilters(query, attributes, asked);
      const filter = cardFilter(chosen, { category: indexed, ...conditions });
      const identity = listIdentity(query, category?.slug ?? "", sort);
      const { all, aside } = await counter.of(filter, identity.list);
      const page = await findPage(db, filter, {
        identity,
        match,
        keyword: match && (match.mended ?? query.q),
        cursor: request.cursor,
        limit: request.limit,
        cards: all.cards,
      });
      return success({
        ...facts,
        ...page,
        isAllKnown:
          areAllKnown(query, chosen, machines) && (request.cursor === undefined || page.before > 0),
        total: all.cards,
        inStock: filter.inStock ? all.cards : { ...all.cards, count: all.inStock },
        groups: [
          ...machineGroup(machines, all.cards),
          ...filterGroups(attributes, chosen, all, aside),
        ],
        without: all.cards.count === 0 ? await countWithout(db, filter, { aside, words }) : {},
      });
    },

    /** Has lists counted that never were, in the background. */
    countLists: () =>
      addJob(database.db, "recount-lists", {}, { key: "recount-lists", onSameKey: "keep" }),

    tasks: { ...recounting.tasks, ...counting.tasks },
    sweeps: { ...recounting.sweeps, ...counting.sweeps },
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
};

/** Whether every value, range and machine of an address is one. */
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
