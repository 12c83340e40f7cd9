import type { Db } from "../database/connection.ts";
import type { Log } from "../lib/log.ts";
import { openCountedBatches } from "./counted-batches.ts";
import { type CountedSearch, isZeroResult } from "./counted-search.ts";
import { openSearchLimits } from "./search-limits.ts";
import { addSearchTerms, type CountedTerm, dropRarestSearchTerms } from "./search-term-store.ts";
import {
  addZeroResults,
  type CountedZeroResult,
  dropRarestZeroResults,
} from "./zero-result-store.ts";

/** People search for more than they miss: nobody else finds nothing so often in an hour. */
const TERM_LIMITS = { words: 60, networks: 2_000 };
const ZERO_RESULT_LIMITS = { words: 30, networks: 1_000 };

/** Counts what was searched for by words and day, and beside it what was not found. */
interface SearchCounter {
  /** @param address the network address of who searched, which is not kept */
  count(search: CountedSearch, address: string): void;
  /** Writes what is not written yet. */
  close(): Promise<void>;
}

export function openSearchCounter(db: Db, log: Pick<Log, "warn">): SearchCounter {
  const terms = openCountedBatches<CountedTerm>({
    limits: openSearchLimits(TERM_LIMITS),
    write: (rows) => addSearchTerms(db, rows),
    bound: (rows) => dropRarestSearchTerms(db, rows),
    log,
  });
  const zeroResults = openCountedBatches<CountedZeroResult>({
    limits: openSearchLimits(ZERO_RESULT_LIMITS),
    write: (rows) => addZeroResults(db, rows),
    bound: (rows) => dropRarestZeroResults(db, rows),
    log,
  });
  return {
    count(search, address) {
      const { words } = search;
      terms.count(words, address, (held) => withSearch(held, search));
      if (!isZeroResult(search)) return;
      zeroResults.count(words, address, (held) => ({ ...search, times: (held?.times ?? 0) + 1 }));
    },
    async close() {
      await Promise.all([terms.close(), zeroResults.close()]);
    },
  };
}

function withSearch(
  held: CountedTerm | undefined,
  { words, outcome, correctedKeyword }: CountedSearch,
): CountedTerm {
  return {
    words,
    times: (held?.times ?? 0) + 1,
    withoutResult: (held?.withoutResult ?? 0) + (outcome === "nothing" ? 1 : 0),
    corrected: (held?.corrected ?? 0) + (outcome === "mended" ? 1 : 0),
    correctedKeyword: correctedKeyword || (held?.correctedKeyword ?? ""),
  };
}
