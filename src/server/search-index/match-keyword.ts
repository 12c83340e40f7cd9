import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { searchCards } from "../database/schema/search.ts";
import { searchTerms } from "./words.ts";

/** Which cards a keyword finds, and in which order. */
export interface KeywordMatch {
  /** The condition on `search_cards`: all that is found. */
  where: SQL;
  /**
   * The condition on those that are worth ranking: all that is found, or, where that is very much,
   * what sells most of it. A list by relevance shows these.
   */
  best: SQL;
  /** To order by, the greatest first. */
  rank: SQL;
  /** Whether the condition asks for all words; false where no card has all, and most are asked for. */
  matchesAll: boolean;
  /** What was searched for instead of a misspelt keyword; null where every word is known. */
  mended: string | null;
}

/** How a keyword is looked for; undefined for one without a letter or digit. */
export async function matchKeyword(_db: Db, keyword: string): Promise<KeywordMatch | undefined> {
  const { terms } = searchTerms(keyword);
  if (terms.length === 0) return undefined;
  const query = terms
    .map(({ word, same, related, exact }) =>
      [`${quoted(word)}${exact ? "" : ":*"}`, ...[...same, ...related].map(quoted)].join(" | "),
    )
    .map((alternatives) => `(${alternatives})`)
    .join(" & ");
  const asked = sql`${query}::tsquery`;
  return {
    where: sql`${searchCards.document} @@ ${asked}`,
    best: sql`${searchCards.document} @@ ${asked}`,
    rank: sql`ts_rank(${searchCards.document}, ${asked})`,
    matchesAll: true,
    mended: null,
  };
}

function quoted(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
