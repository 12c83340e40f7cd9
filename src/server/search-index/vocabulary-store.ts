import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { isComparable, searchVocabulary } from "../database/schema/search.ts";
import type { Candidate } from "./correct-words.ts";

/** Words that begin alike and are used less are not looked for. */
const MAX_PREFIX_WORDS = 50;
/** Words that are as like as these by their trigrams are compared letter by letter. */
const MAX_CANDIDATES = 30;

export type Vocabulary = ReturnType<typeof vocabularyStore>;

/** Reads the shop's own words, for one keyword: each of its words is looked up once. */
export function vocabularyStore(db: Db) {
  const lookedUp = new Map<string, boolean>();
  return {
    /** Those of the words that the shop has. */
    async known(words: readonly string[]): Promise<Set<string>> {
      const unread = words.filter((word) => !lookedUp.has(word));
      if (unread.length > 0) {
        const { rows } = await db.execute<{ word: string }>(
          sql`select word from ${searchVocabulary} where word = any(${sql.param(unread)}::text[])`,
        );
        for (const word of unread) lookedUp.set(word, false);
        for (const { word } of rows) lookedUp.set(word, true);
      }
      return new Set(words.filter((word) => lookedUp.get(word)));
    },

    /** For each beginning the main word of the shop that it may become, the most used first. */
    async completions(beginnings: readonly string[]): Promise<Map<string, string>> {
      if (beginnings.length === 0) return new Map();
      const { rows } = await db.execute<{ beginning: string; word: string }>(
        sql`select beginning, completion.word
            from unnest(${sql.param([...beginnings])}::text[]) as beginning
            cross join lateral (
              select word from ${searchVocabulary}
              where word ~>=~ beginning and word ~<~ (beginning || chr(1114111)) and uses > 0
              order by uses desc, length(word), word limit 1
            ) as completion`,
      );
      return new Map(rows.map(({ beginning, word }) => [beginning, word]));
    },

    /** For each prefix the shop's words that have it, the most used first. */
    async withPrefixes(prefixes: readonly string[]): Promise<Map<string, string[]>> {
      if (prefixes.length === 0) return new Map();
      const { rows } = await db.execute<{ prefix: string; words: string[] }>(
        sql`select prefix, array(
              select word from ${searchVocabulary}
              where word ~>=~ prefix and word ~<~ (prefix || chr(1114111))
              order by uses desc, length(word), word limit ${MAX_PREFIX_WORDS}
            ) as words
            from unnest(${sql.param([...prefixes])}::text[]) as prefix`,
      );
      return new Map(rows.map(({ prefix, words }) => [prefix, words]));
    },

    /**
     * Main words of the shop that a word may have been meant for: its variants, or, where there are
     * none, what is like it.
     */
    async candidates(
      word: string,
      variants: readonly string[],
      isBegun: boolean,
    ): Promise<Candidate[]> {
      const near = await candidatesOf(
        db,
        sql`word = any(${sql.param([...variants])}::text[]) and uses > 0`,
      );
      if (near.length > 0 && !isBegun) return near;
      // A beginning is like a part of the word only.
      const like = isBegun
        ? sql`(word % ${word} or word %> ${word})
            order by word_similarity(${word}, word) desc, uses desc`
        : sql`word % ${word} order by similarity(${word}, word) desc, uses desc`;
      const alike = await candidatesOf(
        db,
        sql`${isComparable(searchVocabulary)} and uses > 0 and ${like} limit ${MAX_CANDIDATES}`,
      );
      return [...near, ...alike.filter((each) => !near.some((other) => other.word === each.word))];
    },
  };
}

async function candidatesOf(db: Db, where: SQL): Promise<Candidate[]> {
  const { rows } = await db.execute<{ word: string; written: string; uses: number }>(
    sql`select word, written, uses from ${searchVocabulary} where ${where}`,
  );
  return rows.map((row) => ({ ...row, written: row.written || row.word }));
}
