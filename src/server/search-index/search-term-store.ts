import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { searchTerms } from "../database/schema/search.ts";
import type { OldRows } from "../jobs/old-rows.ts";
import { dropRarest } from "./drop-rarest.ts";

/** Kept so long. */
export const oldSearchTerms: OldRows = {
  table: searchTerms,
  isOld: sql`${searchTerms.day} < current_date - 90`,
};

/** Words that were searched for, and how often of these nothing or only something else was found. */
export type CountedTerm = Omit<typeof searchTerms.$inferSelect, "day">;

/** Adds to today's counts. */
export async function addSearchTerms(db: Db, terms: readonly CountedTerm[]): Promise<void> {
  // In one order, so that two processes do not wait for each other.
  const rows = terms.toSorted((a, b) => (a.words < b.words ? -1 : 1));
  await db.execute(sql`
    insert into ${searchTerms} (words, times, without_result, corrected, corrected_keyword)
    select words, times, "withoutResult", corrected, "correctedKeyword"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as counted(words text, times int, "withoutResult" int, corrected int, "correctedKeyword" text)
    on conflict (day, words) do update set times = ${searchTerms.times} + excluded.times,
      without_result = ${searchTerms.withoutResult} + excluded.without_result,
      corrected = ${searchTerms.corrected} + excluded.corrected,
      corrected_keyword = coalesce(nullif(excluded.corrected_keyword, ''), ${searchTerms.correctedKeyword})`);
}

/** Keeps today's words bounded, those that were just added at least. */
export const dropRarestSearchTerms = (db: Db, added: readonly CountedTerm[]): Promise<void> =>
  dropRarest(db, searchTerms, added);
