import type { ChangeFeed } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import type { ConnectionShare } from "../database/connection-share.ts";
import { rememberAnswers } from "../database/remember-answers.ts";
import { rememberUntilChanged } from "../database/remember-until-changed.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { Log } from "../lib/log.ts";
import type { CountedSearch } from "./counted-search.ts";
import { type KeywordMatch, matchKeyword, readCorrected } from "./match-keyword.ts";
import type { Segment } from "./read-keyword.ts";
import { openSearchCounter } from "./search-counter.ts";
import { synonymBook } from "./synonym-book.ts";
import { synonymStore } from "./synonym-store.ts";
import { vocabularyStore } from "./vocabulary-store.ts";

/** Understands what shoppers type, by the shop's own words and the owner's synonyms. */
export interface Keywords {
  /**
   * Which entries a keyword finds; undefined for one without a letter or digit.
   *
   * @param how whether the last word is not finished yet, and whether no slip is to be corrected
   */
  match(
    keyword: string,
    how?: { isTyping?: boolean; isLiteral?: boolean },
  ): Promise<KeywordMatch | undefined>;
  /**
   * A keyword's parts, each by its words, to look for in other texts than entries; slips are
   * corrected. Empty for one without a letter or digit.
   */
  read(keyword: string): Promise<readonly Segment[]>;
  /**
   * Counts a search (`countedSearch`), and beside it one that did not find all as it was typed.
   *
   * @param address the network address of who searched, which is not kept
   */
  countSearch(search: CountedSearch, address: string): void;
  /** Writes what was counted; call it before the database closes. */
  close(): Promise<void>;
}

/** Some kilobytes each: words that begin as a word of the keyword does are in it. */
const MAX_MATCHES = 500;
/** Characters. Nobody types the same as long a text again. */
export const MAX_REMEMBERED_TEXT = 100;

/** What words mean changes when goods are described anew, not when they are sold. */
const ofWords =
  <Value>(find: () => Promise<Value>) =>
  async () => ({ value: await find(), tags: [cacheTags.words, cacheTags.synonyms] });

/**
 * Opens it once for a process. The synonyms are kept in memory until they are changed, and what was typed lately
 * as it was understood.
 */
export function openKeywords({
  database,
  finding,
  changes,
  log,
}: {
  database: Pick<Database, "db">;
  finding: Pick<ConnectionShare, "db">;
  changes: Pick<ChangeFeed, "listen" | "lostForMs">;
  log: Pick<Log, "warn">;
}): Keywords {
  const searches = openSearchCounter(database.db, log);
  const synonyms = rememberUntilChanged(changes, [cacheTags.synonyms], () =>
    synonymStore(database.db).all().then(synonymBook),
  );
  const matches = rememberAnswers<KeywordMatch | undefined>(changes, { max: MAX_MATCHES });
  const readings = rememberAnswers<readonly Segment[]>(changes, { max: MAX_MATCHES });
  return {
    match(keyword, how = {}) {
      const find = async () =>
        matchKeyword(finding.db, keyword, { book: await synonyms.read(), ...how });
      return keyword.length > MAX_REMEMBERED_TEXT
        ? find()
        : matches(JSON.stringify([keyword, how]), ofWords(find));
    },
    read(keyword) {
      const find = async () => {
        const book = await synonyms.read();
        const read = await readCorrected(vocabularyStore(finding.db), keyword, { book });
        return read?.query.segments ?? [];
      };
      return keyword.length > MAX_REMEMBERED_TEXT ? find() : readings(keyword, ofWords(find));
    },
    countSearch: (search, address) => searches.count(search, address),
    close: () => searches.close(),
  };
}
