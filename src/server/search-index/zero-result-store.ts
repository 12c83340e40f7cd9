import { and, sql } from "drizzle-orm";
import { type ZeroResultOutcome, zeroResultOutcomes } from "#shared/search/zero-result-outcomes.ts";
import type { Db } from "../database/connection.ts";
import { containsText } from "../database/contains-text.ts";
import type { SortedList } from "../database/list-batch.ts";
import { ignoredZeroResultSearches, zeroResultSearches } from "../database/schema/search.ts";
import type { OldRows } from "../jobs/old-rows.ts";
import type { ZeroResult } from "./counted-search.ts";
import { dropRarest } from "./drop-rarest.ts";

/** More words than an owner ignores by hand. */
const MAX_IGNORED = 2_000;

/** Kept so long. */
export const oldZeroResults: OldRows = {
  table: zeroResultSearches,
  isOld: sql`${zeroResultSearches.day} < current_date - 90`,
};

export interface CountedZeroResult extends ZeroResult {
  times: number;
}

/** Adds to today's counts. */
export async function addZeroResults(
  db: Db,
  zeroResults: readonly CountedZeroResult[],
): Promise<void> {
  // In one order, so that two processes do not wait for each other.
  const rows = zeroResults.toSorted((a, b) => (a.words < b.words ? -1 : 1));
  await db.execute(sql`
    insert into ${zeroResultSearches} (words, outcome, corrected_keyword, times)
    select words, outcome, "correctedKeyword", times
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as counted(words text, outcome text, "correctedKeyword" text, times int)
    on conflict (day, words) do update set times = ${zeroResultSearches.times} + excluded.times,
      outcome = excluded.outcome, corrected_keyword = excluded.corrected_keyword`);
}

/** Keeps today's words bounded, those that were just added at least. */
export const dropRarestZeroResults = (db: Db, added: readonly ZeroResult[]): Promise<void> =>
  dropRarest(db, zeroResultSearches, added);

/** A zero-result search, all kept days together. */
export interface ZeroResultWords extends CountedZeroResult {
  lastDay: string;
}

/** How many different searches had no result, and how often. */
interface ZeroResultTotal {
  words: number;
  times: number;
}

const isSeen = sql`words not in (select words from ${ignoredZeroResultSearches})`;

/** Not ignored by the owner, all kept days together. */
const zeroResultWords = sql`
  select words, sum(times)::int as times, max(day)::text as last_day,
    (array_agg(outcome order by day desc))[1] as outcome,
    (array_agg(corrected_keyword order by day desc))[1] as corrected_keyword
  from ${zeroResultSearches}
  where day >= current_date - 90 and ${isSeen}
  group by words`;

/** The zero-result searches that were made most, at most `limit` of each outcome, and the totals of all. */
export async function mostFrequentZeroResults(
  db: Db,
  limit: number,
): Promise<{ zeroResults: ZeroResultWords[]; totals: Record<ZeroResultOutcome, ZeroResultTotal> }> {
  const { rows } = await db.execute<{
    outcome: ZeroResultOutcome;
    words: number;
    times: number;
    most: ZeroResultWords[];
  }>(sql`
    with counted as (${zeroResultWords}), placed as (
      select *, row_number() over (partition by outcome
        order by times desc, last_day desc, words) as place from counted
    )
    select outcome, count(*)::int as words, sum(times)::int as times,
      json_agg(json_build_object('words', words, 'times', times, 'lastDay', last_day,
        'outcome', outcome, 'correctedKeyword', corrected_keyword)) filter (where place <= ${limit}) as most
    from placed group by outcome`);
  const totalOf = (outcome: ZeroResultOutcome): ZeroResultTotal => {
    const found = rows.find((row) => row.outcome === outcome);
    return { words: found?.words ?? 0, times: found?.times ?? 0 };
  };
  const [nothing, some, mended] = zeroResultOutcomes.map(totalOf) as [
    ZeroResultTotal,
    ZeroResultTotal,
    ZeroResultTotal,
  ];
  return {
    zeroResults: rows.flatMap(({ most }) => most).toSorted(mostFirst),
    totals: { nothing, some, mended },
  };
}

/** All of them for a file, by their words: how often they were made may change while it is written. */
export function zeroResultListOf(
  db: Db,
  { search, outcome }: { search?: string | undefined; outcome?: ZeroResultOutcome | undefined },
): SortedList<ZeroResultWords> {
  const words = sql`counted.words`;
  return {
    ...{ rows: sql`(${zeroResultWords}) as counted`, id: words, idType: "text" },
    ...{ by: [], isDescending: false },
    fits: and(
      search ? containsText(words, search) : undefined,
      outcome && sql`counted.outcome = ${outcome}`,
    ),
    async read(ids) {
      const { rows } = await db.execute<ZeroResultWords & Record<string, unknown>>(sql`
        select words, times, last_day as "lastDay", outcome, corrected_keyword as "correctedKeyword"
        from (${zeroResultWords}) as counted where words = any(${sql.param(ids)}::text[]) order by words`);
      return rows;
    },
  };
}

/** What found nothing, when it was searched for last, in the last so many days: how many different words, and the most frequent. */
export async function searchesWithoutResult(
  db: Db,
  days: number,
  limit: number,
): Promise<{ total: number; most: { words: string; times: number }[] }> {
  const { rows } = await db.execute<{ words: string; times: number; total: number }>(sql`
    select words, sum(times)::int as times, count(*) over ()::int as total
    from ${zeroResultSearches}
    where ${isSeen} and day > current_date - ${days}::int
    group by words having (array_agg(outcome order by day desc))[1] = 'nothing'
    order by times desc, max(day) desc, words limit ${limit}`);
  return { total: rows[0]?.total ?? 0, most: rows.map(({ words, times }) => ({ words, times })) };
}

function mostFirst(a: ZeroResultWords, b: ZeroResultWords): number {
  return b.times - a.times || (a.lastDay < b.lastDay ? 1 : a.lastDay > b.lastDay ? -1 : 0);
}

/** The words that the owner does not want to see, the newest first. */
export async function ignoredSearches(db: Db): Promise<string[]> {
  const rows = await db
    .select({ words: ignoredZeroResultSearches.words })
    .from(ignoredZeroResultSearches)
    .orderBy(sql`${ignoredZeroResultSearches.ignoredAt} desc`, ignoredZeroResultSearches.words)
    .limit(MAX_IGNORED);
  return rows.map(({ words }) => words);
}

/** Ignores words from now on; false where too many are ignored already. */
export async function ignoreSearchFor(db: Db, words: string): Promise<boolean> {
  if ((await db.$count(ignoredZeroResultSearches)) >= MAX_IGNORED) return false;
  await db.insert(ignoredZeroResultSearches).values({ words }).onConflictDoNothing();
  return true;
}

/** Shows words again that were ignored, with all that was counted meanwhile. */
export async function showSearchAgain(db: Db, words: string): Promise<void> {
  await db
    .delete(ignoredZeroResultSearches)
    .where(sql`${ignoredZeroResultSearches.words} = ${words}`);
}
