import type { EndpointAnswer } from "#shared/endpoint.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { getSearches } from "#shared/search/admin-contract.ts";
import {
  type ZeroResultOutcome,
  zeroResultOutcomeNames,
  zeroResultOutcomes,
} from "#shared/search/zero-result-outcomes.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { SEARCHES_PATH } from "../kit/dashboard-menu.ts";
import { choice, defineList, tab } from "../kit/list/define-list.ts";

export interface SearchesQuery {
  search?: string;
  /** Left out: the synonyms. */
  show?: "zero-results" | "ignored";
  outcome?: ZeroResultOutcome;
  page?: number;
}

const search = { label: "Find words", maxLength: MAX_SEARCH_LENGTH };
const show = tab("Show", { "zero-results": "Not found", ignored: "Ignored" });

/** How synonyms and ignored words are asked for; a saved view of the others keeps its outcome here, too. */
export const searchesList = defineList<SearchesQuery>({
  path: SEARCHES_PATH,
  search,
  filters: { show, outcome: tab("Outcome", zeroResultOutcomeNames) },
});

/** How searches that did not find what was typed are asked for. */
export const zeroResultList = defineList<SearchesQuery>({
  path: SEARCHES_PATH,
  search,
  filters: { show, outcome: choice("Outcome", zeroResultOutcomeNames) },
});

type Searches = EndpointAnswer<typeof getSearches>;

/** How many different words were searched for, and how often, of one outcome or of all. */
export function totalOf(totals: Searches["totals"], outcome: ZeroResultOutcome | undefined) {
  const counted = (outcome ? [outcome] : zeroResultOutcomes).map((each) => totals[each]);
  return {
    words: counted.reduce((sum, { words }) => sum + words, 0),
    times: counted.reduce((sum, { times }) => sum + times, 0),
  };
}

export function tabsOf(shown: SearchesQuery["show"], { synonyms, totals, ignored }: Searches) {
  const tabTo = (name: string, part: SearchesQuery["show"], count: number) => ({
    name,
    to: searchesList.address(part ? { show: part } : {}),
    count: groupedNumber(count),
    isCurrent: part === shown,
  });
  return [
    tabTo("Synonyms", undefined, synonyms.length),
    tabTo("Not found", "zero-results", totalOf(totals, undefined).words),
    tabTo("Ignored", "ignored", ignored.length),
  ];
}
