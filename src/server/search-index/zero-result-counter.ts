import type { Db } from "../database/connection.ts";
import { isUnavailable } from "../database/database-errors.ts";
import type { Log } from "../lib/log.ts";
import { networkOf } from "../lib/throttle.ts";
import {
  addZeroResults,
  type CountedZeroResult,
  dropRarestZeroResults,
} from "./zero-result-store.ts";
import type { ZeroResult } from "./zero-results.ts";

/** They are written together, this many milliseconds after the first: no search waits for it. */
const WRITE_AFTER_MS = 1_000;
/** Many machines that search for nonsense do not fill the memory. */
const MAX_HELD = 500;

/** Counts what was searched for and not found, by words and day. */
interface ZeroResultCounter {
  /** @param address the network address of who searched, which is not kept */
  count(zeroResult: ZeroResult, address: string): void;
  /** Writes what is not written yet. */
  close(): Promise<void>;
}

export function openZeroResultCounter(db: Db, log: Pick<Log, "warn">): ZeroResultCounter {
  const limits = openZeroResultLimits();
  let held = new Map<string, CountedZeroResult>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = () => {
    timer = undefined;
    const zeroResults = [...held.values()];
    held = new Map();
    if (zeroResults.length === 0) return;
    writing = writing
      .then(() => writeZeroResults(db, zeroResults, log))
      // They are worth no more: the next ones are counted again.
      .catch((error: unknown) => warn(log, error));
  };

  return {
    count(zeroResult, address) {
      const known = held.get(zeroResult.words);
      if (!known && held.size >= MAX_HELD) return;
      if (!limits.takes(zeroResult.words, address)) return;
      held.set(zeroResult.words, { ...zeroResult, times: (known?.times ?? 0) + 1 });
      timer ??= setTimeout(write, WRITE_AFTER_MS).unref();
    },
    async close() {
      clearTimeout(timer);
      write();
      await writing;
    },
  };
}

async function writeZeroResults(
  db: Db,
  zeroResults: readonly CountedZeroResult[],
  log: Pick<Log, "warn">,
) {
  try {
    await addZeroResults(db, zeroResults);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // One that the database refuses must not take the others with it.
    for (const zeroResult of zeroResults) {
      await addZeroResults(db, [zeroResult]).catch((refused: unknown) => warn(log, refused));
    }
  }
  await dropRarestZeroResults(db, zeroResults);
}

function warn(log: Pick<Log, "warn">, error: unknown): void {
  log.warn({ err: error }, "zero-result searches could not be counted");
}

/** So long a network's words are remembered, in memory alone. */
const REMEMBERED_MS = 3_600_000;
/** Thousands of phones may share a network; nobody else finds nothing so often in an hour. */
const MAX_WORDS_A_NETWORK = 30;
const MAX_NETWORKS = 1_000;

/**
 * Tells what of a network's zero-result searches is counted: each once an hour, and 30 of them at most. So
 * what is counted twice was searched by two, or again later, and no one machine fills the owner's list.
 * A search box asks twice, for the list and for its page: that is one search, too.
 */
export function openZeroResultLimits() {
  let networks = new Map<string, Set<string>>();
  let since = Number.NEGATIVE_INFINITY;

  return {
    /**
     * True once for the same words of a network, and for few words of one network.
     *
     * @param now in milliseconds
     */
    takes(words: string, address: string, now = performance.now()): boolean {
      if (now - since > REMEMBERED_MS) {
        networks = new Map();
        since = now;
      }
      const network = networkOf(address);
      const known = networks.get(network) ?? new Set();
      if (known.has(words) || known.size >= MAX_WORDS_A_NETWORK) return false;
      if (!networks.has(network) && networks.size >= MAX_NETWORKS) {
        const [oldest = ""] = networks.keys();
        networks.delete(oldest);
      }
      networks.set(network, known.add(words));
      return true;
    },
  };
}
