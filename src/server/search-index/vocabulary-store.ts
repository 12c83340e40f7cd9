import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { keyed } from "../database/connection-share.ts";
import { isComparable, searchVocabulary } from "../database/schema/search.ts";
import type { Candidate } from "./correct-words.ts";

/** Words that begin alike and are used less are not looked for. */
const MAX_PREFIX_WORDS = 50;
/** Words that are as like as these by their trigrams are compared letter by letter. */
const MAX_CANDIDATES = 30;

export type Vocabulary = ReturnType<typeof vocabularyStore>;

/** Words that begin as one that was looked up; the most used first. */
interface Begun {
  words: readonly string[];
  /** The main word that it may become. */
  completion: string | undefined;
}

interface LookedUp extends Record<string, unknown> {
  word: string;
  isKnown: boolean;
  begun: string[] | null;
  completion: string | null;
}

const mostUsed = sql.raw("uses desc, length(word), word");

/** Reads the shop's own words, for one keyword: each of its words is looked up once. */
export function vocabularyStore(db: Db) {
  const isKnown = new Map<string, boolean>();
  const begun = new Map<string, Begun>();

  /**
   * @param beginnings of these, what begins so, where the shop has not the word itself
   * @param unfinished what begins so, whatever the shop has
   */
  const lookUp = async (
    words: readonly string[],
    beginnings: readonly string[],
    unfinished: readonly string[],
  ): Promise<void> => {
    const asked = new Set([
      ...words.filter((word) => !isKnown.has(word)),
      ...unfinished.filter((word) => !begun.has(word)),
    ]);
    if (asked.size === 0) return;
    const { rows } = await keyed(db).execute<LookedUp>(
      sql`select asked.word, own.word is not null as "isKnown", begun.words as begun, begun.completion
          from unnest(${sql.param([...asked])}::text[]) as asked(word)
          left join ${searchVocabulary} as own on own.word = asked.word
          cross join lateral (
            select array_agg(word order by ${mostUsed}) as words,
              (array_agg(word order by ${mostUsed}) filter (where uses > 0))[1] as completion
            from (
              select word, uses from ${searchVocabulary}
              where (asked.word = any(${sql.param([...unfinished])}::text[])
                  or own.word is null and asked.word = any(${sql.param([...beginnings])}::text[]))
                and word ~>=~ asked.word and word ~<~ (asked.word || chr(1114111))
              order by ${mostUsed} limit ${MAX_PREFIX_WORDS}
            ) as found
          ) as begun`,
    );
    for (const { word, ...found } of rows) {
      isKnown.set(word, found.isKnown);
      if (unfinished.includes(word) || (!found.isKnown && beginnings.includes(word))) {
        begun.set(word, { words: found.begun ?? [], completion: found.completion ?? undefined });
      }
    }
  };

  return {
    /**
     * Those of the words that the shop has.
     *
     * @param soon words of which the beginnings will be asked for, where the shop has not the word itself
     * @param unfinished the same, whatever the shop has
     */
    async known(
      words: readonly string[],
      soon: readonly string[] = [],
      unfinished: readonly string[] = [],
    ): Promise<Set<string>> {
      await lookUp(words, soon, unfinished);
      return new Set(words.filter((word) => isKnown.get(word)));
    },

    /** For each beginning the main word of the shop that it may become, the most used first. */
    async completions(beginnings: readonly string[]): Promise<Map<string, string>> {
      await lookUp([], [], beginnings);
      return new Map(
        beginnings.flatMap((beginning): [string, string][] => {
          const completion = begun.get(beginning)?.completion;
          return completion === undefined ? [] : [[beginning, completion]];
        }),
      );
    },

    /** For each prefix the shop's words that have it, the most used first. */
    async withPrefixes(prefixes: readonly string[]): Promise<Map<string, readonly string[]>> {
      await lookUp([], [], prefixes);
      return new Map(prefixes.map((prefix) => [prefix, begun.get(prefix)?.words ?? []]));
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
  const { rows } = await keyed(db).execute<{ word: string; written: string; uses: number }>(
    sql`select word, written, uses from ${searchVocabulary} where ${where}`,
  );
  return rows.map((row) => ({ ...row, written: row.written || row.word }));
}
