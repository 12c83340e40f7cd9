import type { Db } from "../database/connection.ts";
import { isUnavailable } from "../database/database-errors.ts";
import type { Log } from "../lib/log.ts";
import { openMissLimits } from "./miss-limits.ts";
import { addMisses, type CountedMiss, dropLeastMissed } from "./miss-store.ts";
import type { Miss } from "./misses.ts";

/** Misses are written together, this many milliseconds after the first: no search waits for it. */
const WRITE_AFTER_MS = 1_000;
/** Many machines that search for nonsense do not fill the memory. */
const MAX_HELD = 500;

/** Counts what was searched for and not found, by words and day. */
export interface MissCounter {
  /** @param address the network address of who searched, which is not kept */
  count(miss: Miss, address: string): void;
  /** Writes what is not written yet. */
  close(): Promise<void>;
}

export function openMissCounter(db: Db, log: Pick<Log, "warn">): MissCounter {
  const limits = openMissLimits();
  let held = new Map<string, CountedMiss>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = () => {
    timer = undefined;
    const misses = [...held.values()];
    held = new Map();
    if (misses.length === 0) return;
    writing = writing
      .then(() => writeMisses(db, misses, log))
      // They are worth no more: the next ones are counted again.
      .catch((error: unknown) => warn(log, error));
  };

  return {
    count(miss, address) {
      const known = held.get(miss.words);
      if (!known && held.size >= MAX_HELD) return;
      if (!limits.takes(miss.words, address)) return;
      held.set(miss.words, { ...miss, times: (known?.times ?? 0) + 1 });
      timer ??= setTimeout(write, WRITE_AFTER_MS).unref();
    },
    async close() {
      clearTimeout(timer);
      write();
      await writing;
    },
  };
}

async function writeMisses(db: Db, misses: readonly CountedMiss[], log: Pick<Log, "warn">) {
  try {
    await addMisses(db, misses);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // One that the database refuses must not take the others with it.
    for (const miss of misses) {
      await addMisses(db, [miss]).catch((refused: unknown) => warn(log, refused));
    }
  }
  await dropLeastMissed(db, misses);
}

function warn(log: Pick<Log, "warn">, error: unknown): void {
  log.warn({ err: error }, "missed searches could not be counted");
}
