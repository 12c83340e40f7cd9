import type { Db } from "../database/connection.ts";
import { isUnavailable } from "../database/database-errors.ts";
import type { Log } from "../lib/log.ts";
import { openZeroResultLimits } from "./zero-result-limits.ts";
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
export interface ZeroResultCounter {
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
