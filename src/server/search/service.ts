import { withDescendants } from "#shared/catalogue/category-tree.ts";
import { type Outcome, success } from "#shared/failure.ts";
import { countFilters } from "#shared/search/list-query.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import type { ConnectionShare } from "../database/connection-share.ts";
import { rememberAnswers } from "../database/remember-answers.ts";
import { addJob } from "../jobs/add-job.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import type { Log } from "../lib/log.ts";
import type { CountedSearch } from "../search-index/counted-search.ts";
import { type Keywords, MAX_REMEMBERED_TEXT } from "../search-index/keywords.ts";
import { listCountsStore, WHOLE_CATALOGUE } from "../search-index/list-counts-store.ts";
import { soldCounting } from "./count-sold.ts";
import { type FinderParts, type ListRequest, listFinder } from "./find-list.ts";
import { type ListAnswer, listAnswer } from "./list-answer.ts";
import { openListCounts } from "./list-counts.ts";
import { openShopNames } from "./shop-names.ts";
import { searchStore } from "./store.ts";
import { type Suggestions, suggest, suggestionTags } from "./suggest.ts";

interface SearchParts extends Pick<FinderParts, "categories" | "machineFilter" | "findKits"> {
  database: Database;
  /** The connections by which lists and searches ask. */
  finding: Pick<ConnectionShare, "db">;
  changes: Pick<ChangeFeed, "listen" | "lostForMs">;
  keywords: Pick<Keywords, "match" | "countSearch">;
  log: Pick<Log, "info">;
}

/** Some tens of kilobytes each, and some kilobytes. */
const MAX_LISTS = 200;
const MAX_SUGGESTIONS = 2_000;
/** Of combinations of filters there is no end: they push out one another, and no list that everybody asks for. */
const MAX_COMBINED = 100;

export type Search = ReturnType<typeof openSearch>;

/** Opens what finds products: lists of categories and searches, filtered and sorted. */
export function openSearch({ database, finding, changes, keywords, log, ...parts }: SearchParts) {
  const { db } = finding;
  // Everybody shares what is read, so it is asked for nobody in particular.
  const names = openShopNames(database.db, parts.categories, changes);
  const counter = openListCounts(db, changes);
  const counting = soldCounting(database, log);
  const findList = listFinder({ db, keywords, names, counter, ...parts });
  const lists = rememberAnswers<Outcome<ListAnswer, "not_found">>(changes, { max: MAX_LISTS });
  const combined = rememberAnswers<Outcome<ListAnswer, "not_found">>(changes, {
    max: MAX_COMBINED,
  });
  const suggestions = rememberAnswers<Suggestions>(changes, { max: MAX_SUGGESTIONS });

  const answerList = async (request: ListRequest) => {
    const found = await findList(request);
    if (!found.ok) return { value: found, tags: undefined };
    const answer = listAnswer(found.value, request.query);
    return { value: success(answer), tags: answer.isAllKnown ? answer.tags : undefined };
  };

  return {
    suggest(typed: string): Promise<Suggestions> {
      const find = async () => {
        const value = await suggest(db, { keywords, names }, typed);
        return { value, tags: suggestionTags(value) };
      };
      if (typed.length > MAX_REMEMBERED_TEXT) return find().then(({ value }) => value);
      return suggestions(typed.toLowerCase(), find);
    },

    /**
     * A page of a list, with what could narrow it further. `not_found` for an unknown category. Of
     * what is asked often the answer is remembered: first pages.
     *
     * Nothing is counted of it: see `countSearch`.
     */
    async findProducts(request: ListRequest): Promise<Outcome<ListAnswer, "not_found">> {
      const { query, category, limit, cursor } = request;
      if (cursor !== undefined || query.q.length > MAX_REMEMBERED_TEXT) {
        return (await answerList(request)).value;
      }
      const remembered = countFilters(query) <= 1 ? lists : combined;
      return remembered(JSON.stringify([query, category, limit]), () => answerList(request));
    },

    /**
     * Counts what somebody searched for; the same of one network counts once an hour.
     *
     * @param address the network address of who asks, which is not kept
     */
    countSearch: (search: CountedSearch, address: string) => keywords.countSearch(search, address),

    /** Has lists counted that never were, in the background. */
    countLists: () =>
      addJob(database.db, "recount-lists", {}, { key: "recount-lists", onSameKey: "keep" }),

    tasks: { ...recounting.tasks, ...counting.tasks },
    sweeps: { ...recounting.sweeps, ...counting.sweeps },
  };
}

/** Counts large lists anew, every ten minutes those that have changed. */
const recounting = {
  tasks: {
    "recount-lists": async (_payload, { db }) => {
      const categories = await catalogueStore(db).categories();
      const codeOf = await searchStore(db).categoryCodes();
      const idOf = new Map([...codeOf].map(([id, code]) => [code, id]));
      const counts = listCountsStore(db);
      for (const code of await counts.staleCodes([WHOLE_CATALOGUE, ...idOf.keys()])) {
        const id = idOf.get(code);
        const ids = id === undefined ? [] : [...withDescendants(categories, id)];
        const codes = ids.flatMap((each) => codeOf.get(each) ?? []);
        await counts.recount(code, id === undefined ? undefined : { code, codes, ids });
      }
    },
  } satisfies Partial<Tasks>,
  sweeps: { "recount-lists": "*/10 * * * *" } satisfies Sweeps,
};
