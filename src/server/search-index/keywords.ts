import { ALL_TAGS, type ChangeFeed } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { type KeywordMatch, matchKeyword } from "./match-keyword.ts";
import { type SynonymBook, synonymBook } from "./synonym-book.ts";
import { readSynonyms } from "./synonym-store.ts";

/** Understands what shoppers type, by the shop's own words and the owner's synonyms. */
export interface Keywords {
  /**
   * Which cards a keyword finds; undefined for one without a letter or digit.
   *
   * @param isTyping whether the last word is not finished yet
   */
  match(keyword: string, isTyping?: boolean): Promise<KeywordMatch | undefined>;
}

/** Opens it once for a process. The synonyms are kept in memory until they are changed. */
export function openKeywords({
  database,
  changes,
}: {
  database: Pick<Database, "db">;
  changes: Pick<ChangeFeed, "listen">;
}): Keywords {
  let book: Promise<SynonymBook> | undefined;
  changes.listen((tag) => {
    if (tag === ALL_TAGS || tag === cacheTags.synonyms) book = undefined;
  });
  const currentBook = (): Promise<SynonymBook> => {
    if (book) return book;
    const reading = readSynonyms(database.db).then(synonymBook);
    book = reading;
    // What could not be read is read again by the next search.
    reading.catch(() => {
      if (book === reading) book = undefined;
    });
    return reading;
  };
  return {
    match: async (keyword, isTyping = false) =>
      matchKeyword(database.db, keyword, { book: await currentBook(), isTyping }),
  };
}
