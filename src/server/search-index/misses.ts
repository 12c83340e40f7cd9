import type { MissOutcome } from "#shared/search/miss-outcomes.ts";
import type { KeywordMatch } from "./match-keyword.ts";
import { normalize } from "./words.ts";

/** What was searched for and not found as it was typed. */
export interface Miss {
  words: string;
  outcome: MissOutcome;
  /** What was searched for instead; empty for nothing else. */
  mended: string;
}

const MAX_LENGTH = 100;

/**
 * A keyword as misses are counted; undefined for what must not be kept (mail addresses and telephone
 * numbers are somebody's) or says nothing.
 */
export function normalizedMiss(keyword: string): string | undefined {
  const words = normalize(keyword)
    .replaceAll(/[^\p{L}\p{M}\p{N}@.&+"'-]+/gu, " ")
    .trim()
    .slice(0, MAX_LENGTH)
    .trim();
  const isSomebodys = words.includes("@") || /\d{8}/.test(words.replaceAll(/[ .-]/g, ""));
  return isSomebodys || !/\p{L}/u.test(words) ? undefined : words;
}

/** What a search that was answered is counted as; undefined where all was found as it was typed. */
export function missOf(keyword: string, match: KeywordMatch): Miss | undefined {
  const outcome = outcomeOf(match);
  const words = outcome && normalizedMiss(keyword);
  if (!outcome || words === undefined) return undefined;
  return { words, outcome, mended: match.mended?.slice(0, MAX_LENGTH) ?? "" };
}

function outcomeOf({ findsAny, matchesAll, mended }: KeywordMatch): MissOutcome | undefined {
  if (!findsAny) return "nothing";
  if (mended !== null) return "mended";
  return matchesAll ? undefined : "some";
}
