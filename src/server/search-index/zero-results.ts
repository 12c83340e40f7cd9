import type { ZeroResultOutcome } from "#shared/search/zero-result-outcomes.ts";
import type { KeywordMatch } from "./match-keyword.ts";
import { isPersonal } from "./personal-words.ts";
import { normalize } from "./words.ts";

export interface ZeroResult {
  words: string;
  outcome: ZeroResultOutcome;
  /** Searched for instead; empty for nothing else. */
  correctedKeyword: string;
}

const MAX_LENGTH = 100;

/** A keyword as zero-result searches are counted; undefined for what must not be kept or says nothing. */
export function countedKeyword(keyword: string): string | undefined {
  const normal = normalize(keyword);
  if (isPersonal(normal)) return undefined;
  const words = plainWords(normal);
  return /\p{L}/u.test(words) ? words : undefined;
}

/** Undefined where all was found as it was typed. */
export function zeroResultOf(keyword: string, match: KeywordMatch): ZeroResult | undefined {
  const outcome = outcomeOf(match);
  const words = outcome && countedKeyword(keyword);
  if (!outcome || words === undefined) return undefined;
  return { words, outcome, correctedKeyword: plainWords(match.correctedKeyword ?? "") };
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
}: KeywordMatch): ZeroResultOutcome | undefined {
  if (!findsAny) return "nothing";
  if (correctedKeyword !== null) return "mended";
  return matchesAll ? undefined : "some";
}
