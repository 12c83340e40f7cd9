import type { ZeroResultOutcome } from "#shared/search/zero-result-outcomes.ts";
import type { KeywordMatch } from "./match-keyword.ts";
import { isPersonal } from "./personal-words.ts";
import { normalize } from "./words.ts";

/** A search as it is counted, by its words and of nobody in particular. */
export interface CountedSearch {
  words: string;
  /** `found`: all, as it was typed. */
  outcome: "found" | ZeroResultOutcome;
  /** Searched for instead; empty for nothing else. */
  correctedKeyword: string;
}

/** One that did not find all as it was typed. */
export interface ZeroResult extends CountedSearch {
  outcome: ZeroResultOutcome;
}

const MAX_LENGTH = 100;

/** A keyword as searches are counted; undefined for what must not be kept or says nothing. */
export function countedKeyword(keyword: string): string | undefined {
  const normal = normalize(keyword);
  if (isPersonal(normal)) return undefined;
  const words = plainWords(normal);
  return /\p{L}/u.test(words) ? words : undefined;
}

/**
 * How a search is counted; undefined for one that is not.
 *
 * @param isAnswered a page of the shop answers it, whatever goods are found
 */
export function countedSearch(
  keyword: string,
  match: KeywordMatch,
  { isAnswered = false } = {},
): CountedSearch | undefined {
  const words = countedKeyword(keyword);
  if (words === undefined) return undefined;
  const correctedKeyword = plainWords(match.correctedKeyword ?? "");
  return { words, outcome: isAnswered ? "found" : outcomeOf(match), correctedKeyword };
}

export function isZeroResult(search: CountedSearch): search is ZeroResult {
  return search.outcome !== "found";
}

/** Without signs, and cut between whole characters: the database keeps no half of one, and no NUL. */
function plainWords(text: string): string {
  const words = text
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{M}\p{N}.&+"'-]+/gu, " ")
    .trim();
  return [...words].slice(0, MAX_LENGTH).join("").trim();
}

function outcomeOf({
  findsAny,
  matchesAll,
  correctedKeyword,
}: KeywordMatch): CountedSearch["outcome"] {
  if (!findsAny) return "nothing";
  if (correctedKeyword !== null) return "mended";
  return matchesAll ? "found" : "some";
}
