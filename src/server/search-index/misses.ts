import type { MissOutcome } from "#shared/search/miss-outcomes.ts";
import type { KeywordMatch } from "./match-keyword.ts";
import { isPersonal } from "./personal-words.ts";
import { normalize } from "./words.ts";

/** What was searched for and not found as it was typed. */
export interface Miss {
  words: string;
  outcome: MissOutcome;
  /** What was searched for instead; empty for nothing else. */
  mended: string;
}

const MAX_LENGTH = 100;

/** A keyword as misses are counted; undefined for what must not be kept or says nothing. */
export function normalizedMiss(keyword: string): string | undefined {
  const normal = normalize(keyword);
  if (isPersonal(normal)) return undefined;
  const words = plainWords(normal);
  return /\p{L}/u.test(words) ? words : undefined;
}

/** What a search that was answered is counted as; undefined where all was found as it was typed. */
export function missOf(keyword: string, match: KeywordMatch): Miss | undefined {
  const outcome = outcomeOf(match);
  const words = outcome && normalizedMiss(keyword);
  if (!outcome || words === undefined) return undefined;
  return { words, outcome, mended: plainWords(match.mended ?? "") };
}

/** Without signs, and cut between whole characters: the database keeps no half of one, and no NUL. */
function plainWords(text: string): string {
  const words = text
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{M}\p{N}.&+"'-]+/gu, " ")
    .trim();
  return [...words].slice(0, MAX_LENGTH).join("").trim();
}

function outcomeOf({ findsAny, matchesAll, mended }: KeywordMatch): MissOutcome | undefined {
  if (!findsAny) return "nothing";
  if (mended !== null) return "mended";
  return matchesAll ? undefined : "some";
}
