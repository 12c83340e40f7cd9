import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { searchMisses } from "../database/schema/search.ts";
import type { OldRows } from "../jobs/old-rows.ts";
import type { Log } from "../lib/log.ts";
import type { Miss } from "./misses.ts";

/** Misses are written together, this many milliseconds after the first: no search waits for it. */
const WRITE_AFTER_MS = 1_000;
/** A search box asks twice, for the list and for its page: so soon after it is the same search. */
const SAME_SEARCH_MS = 3_000;
/** A machine that searches for nonsense fills neither memory nor disk. */
const MAX_HELD = 500;
const MAX_ROWS_A_DAY = 2_000;

/** Kept so long. */
export const oldMisses: OldRows = {
  table: searchMisses,
  isOld: sql`${searchMisses.day} < current_date - 90`,
};

/** Counts what was searched for and not found, by words and day. */
export interface MissCounter {
  count(miss: Miss): void;
  /** Writes what is not written yet. */
  close(): Promise<void>;
}

export function openMissCounter(db: Db, log: Pick<Log, "warn">): MissCounter {
  let held = new Map<string, Miss & { times: number }>();
  const counted = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = () => {
    timer = undefined;
    const misses = [...held.values()];
    held = new Map();
    if (misses.length === 0) return;
    writing = writing
      .then(() => addMisses(db, misses))
      // They are worth no more: the next ones are counted again.
      .catch((error: unknown) => log.warn({ err: error }, "missed searches could not be counted"));
  };

  return {
    count(miss) {
      const now = performance.now();
      if (now - (counted.get(miss.words) ?? Number.NEGATIVE_INFINITY) < SAME_SEARCH_MS) return;
      const known = held.get(miss.words);
      if (!known && held.size >= MAX_HELD) return;
      if (counted.size >= MAX_HELD) counted.clear();
      counted.set(miss.words, now);
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

async function addMisses(db: Db, misses: readonly (Miss & { times: number })[]): Promise<void> {
  const rows = misses.toSorted((a, b) => (a.words < b.words ? -1 : 1));
  await db.execute(sql`
    insert into ${searchMisses} (words, outcome, mended, times)
    select words, outcome, mended, times
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as missed(words text, outcome text, mended text, times int)
    where (select count(*) from ${searchMisses} where day = current_date) < ${MAX_ROWS_A_DAY}
      or exists (select from ${searchMisses} as known
        where known.day = current_date and known.words = missed.words)
    order by words
    on conflict (day, words) do update set times = ${searchMisses.times} + excluded.times,
      outcome = excluded.outcome, mended = excluded.mended`);
}

interface CountedMiss extends Miss {
  times: number;
  lastDay: string;
}

/** The words that were missed most in the days that are kept. */
export async function mostMissed(db: Db, limit: number): Promise<CountedMiss[]> {
  const { rows } = await db.execute<CountedMiss & Record<string, unknown>>(sql`
    select words, sum(times)::int as times, max(day)::text as "lastDay",
      (array_agg(outcome order by day desc))[1] as outcome,
      (array_agg(mended order by day desc))[1] as mended
    from ${searchMisses} where day >= current_date - 90
    group by words order by 2 desc, 3 desc, words limit ${limit}`);
  return rows;
}
