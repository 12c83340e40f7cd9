import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import type { searchTerms, zeroResultSearches } from "../database/schema/search.ts";

/** Different words of one day; of more, those that were searched for least are dropped. */
const MAX_ROWS_A_DAY = 2_000;

/**
 * Keeps today's words bounded: what was searched for least goes, by chance among equals. So nonsense from
 * however many machines makes room for what several people search for. What another process is writing is passed over:
 * that one locks by the words and this by how rare they are, so that each could wait for the other.
 *
 * @param added just now: they stay, or nothing new could come up
 */
export async function dropRarest(
  db: Db,
  table: typeof zeroResultSearches | typeof searchTerms,
  added: readonly { words: string }[],
): Promise<void> {
  const words = added.map((counted) => counted.words);
  await db.execute(sql`
    with rarest as materialized (
      select day, words from ${table}
      where day = current_date and words <> all(${sql.param(words)}::text[])
      order by times, random()
      limit greatest(0, (select count(*) from ${table} where day = current_date)
        - ${MAX_ROWS_A_DAY}::int)
      for update skip locked
    )
    delete from ${table} using rarest
    where ${table}.day = rarest.day and ${table}.words = rarest.words`);
}
