import type { ChangeFeed } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import { type KeywordMatch, matchKeyword } from "./match-keyword.ts";

/** Understands what shoppers type, by the shop's own words and the owner's synonyms. */
export interface Keywords {
  /** Which cards a keyword finds; undefined for one without a letter or digit. */
  match(keyword: string): Promise<KeywordMatch | undefined>;
}

/** Opens it once for a process. */
export function openKeywords({
  database,
}: {
  database: Database;
  changes: Pick<ChangeFeed, "listen">;
}): Keywords {
  return {
    match: (keyword) => matchKeyword(database.db, keyword),
  };
}
