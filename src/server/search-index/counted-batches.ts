import { isUnavailable } from "../database/database-errors.ts";
import type { Log } from "../lib/log.ts";
import type { openSearchLimits } from "./search-limits.ts";

/** They are written together, this many milliseconds after the first: no search waits for it. */
const WRITE_AFTER_MS = 1_000;
/** Many machines that search for nonsense do not fill the memory. */
const MAX_HELD = 500;

interface BatchParts<Row> {
  limits: ReturnType<typeof openSearchLimits>;
  /** Adds rows to today's counts. */
  write: (rows: readonly Row[]) => Promise<void>;
  /** Keeps the table bounded, these rows at least. */
  bound: (rows: readonly Row[]) => Promise<void>;
  log: Pick<Log, "warn">;
}

/** Counts by words, and writes what was counted in batches. */
export function openCountedBatches<Row>({ limits, write, bound, log }: BatchParts<Row>) {
  let held = new Map<string, Row>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const warn = (error: unknown) => log.warn({ err: error }, "searches could not be counted");

  const writeAll = async (rows: readonly Row[]) => {
    try {
      await write(rows);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // One that the database refuses must not take the others with it.
      for (const row of rows) await write([row]).catch(warn);
    }
    await bound(rows);
  };

  const flush = () => {
    timer = undefined;
    const rows = [...held.values()];
    held = new Map();
    if (rows.length === 0) return;
    // They are worth no more: the next ones are counted again.
    writing = writing.then(() => writeAll(rows)).catch(warn);
  };

  return {
    /**
     * @param address the network address of who searched, which is not kept
     * @param add makes the row of these words, out of what is held of them already
     */
    count(words: string, address: string, add: (held: Row | undefined) => Row): void {
      const known = held.get(words);
      if (!known && held.size >= MAX_HELD) return;
      if (!limits.takes(words, address)) return;
      held.set(words, add(known));
      timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
    },
    /** Writes what is not written yet. */
    async close(): Promise<void> {
      clearTimeout(timer);
      flush();
      await writing;
    },
  };
}
