import { type SQL, sql } from "drizzle-orm";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { categories } from "../database/schema/catalogue.ts";
import { searchEntries, searchVocabulary } from "../database/schema/search.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { entrySorts, orderOf } from "./entry-sorts.ts";

/**
 * So many entries are looked through for a broad search, the rest only where these have too few; and so
 * many of each category, whose goods may all sell less than those of others.
 */
const TOP_ENTRIES = { ofShop: 5_000, ofCategory: 300 };
/** Of more entries a part is counted, and all judged by it. */
const COUNTED_ENTRIES = 50_000;
const BATCH = 1_000;

/** Counts each night what searches go by. */
export const countWordsTasks = {
  tasks: {
    "count-words": async (_payload, { db }) => {
      await chooseTop(db);
      await countWords(db);
    },
  } satisfies Partial<Tasks>,
  sweeps: { "count-words": "40 2 * * *" } satisfies Sweeps,
};

const mostSold = orderOf(entrySorts.popular);

/** Brings in step which entries are of those that sell most, in the shop or in their category. */
export async function chooseTop(db: Db, { ofShop, ofCategory } = TOP_ENTRIES): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with top as materialized (
      (select ${searchEntries.id} from ${searchEntries} order by ${mostSold} limit ${ofShop})
      union
      (select best.id
       from (select 0 as code union all select ${categories.code} from ${categories}) as category
       cross join lateral (
         select ${searchEntries.id} from ${searchEntries}
         where ${searchEntries.categoryCode} = category.code
         order by ${mostSold} limit ${ofCategory}
       ) as best)
    )
    select ${searchEntries.id} as id from ${searchEntries} left join top on top.id = ${searchEntries.id}
    where ${searchEntries.isTop} <> (top.id is not null)
    order by ${searchEntries.id}`);
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ id }) => id);
    await db.execute(
      sql`update ${searchEntries} set is_top = not is_top where id = any(${sql.param(ids)}::int[])`,
    );
  }
  if (rows.length > 0) await announce(db, cacheTags.search, cacheTags.words);
}

/**
 * Counts of how many entries each word says what they are, and drops words that no entry has.
 *
 * @param maxEntries of more entries about so many are counted
 */
export async function countWords(db: Db, maxEntries = COUNTED_ENTRIES): Promise<void> {
  const { rows } = await db.execute<{ entries: number }>(
    sql`select count(*)::int as entries from ${searchEntries}`,
  );
  const entries = rows[0]?.entries ?? 0;
  const share = Math.min(1, maxEntries / Math.max(entries, 1));
  const sample = share < 1 ? ` tablesample system (${share * 100})` : "";
  // One statement: another sample would have other words.
  const { rows: rare } = await db.execute<{ word: string }>(sql`
    with counted as materialized (
      select word, greatest(1, round(ndoc / ${share}::float8))::int as uses
      from ts_stat(${`select main_words from search_entries${sample}`})
    ), changed as (
      update ${searchVocabulary} set uses = counted.uses from counted
      where ${searchVocabulary.word} = counted.word and ${searchVocabulary.uses} <> counted.uses
    )
    select word from ${searchVocabulary}
    where not exists (select from counted where counted.word = ${searchVocabulary.word})
    order by word`);
  for (let from = 0; from < rare.length; from += BATCH) {
    await checkWords(
      db,
      rare.slice(from, from + BATCH).map(({ word }) => word),
    );
  }
  await announce(db, cacheTags.words);
}

/** Words that were not counted are looked up one by one, which an index makes cheap. */
async function checkWords(db: Db, words: readonly string[]): Promise<void> {
  const query = sql`quote_literal(word)::tsquery`;
  const has = (column: SQL) =>
    sql`exists (select from ${searchEntries} where ${column} @@ ${query})`;
  await db.execute(sql`
    with checked as materialized (
      select word, ${has(sql`${searchEntries.mainWords}`)} as is_main,
        ${has(sql`${searchEntries.document}`)} as is_used
      from unnest(${sql.param([...words])}::text[]) as word
    ), gone as (
      delete from ${searchVocabulary} using checked
      where ${searchVocabulary.word} = checked.word and not is_main and not is_used
    )
    update ${searchVocabulary} set uses = case when is_main then greatest(uses, 1) else 0 end
    from checked
    where ${searchVocabulary.word} = checked.word and (is_main or is_used)
      and (uses > 0) <> is_main`);
}
