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

interface WantedCandidates {
  /** What the word may have been, by one slip. */
  variants: readonly string[];
  /** It is still being typed. */
  isBegun: boolean;
  /** Into which it may be split. */
  halves: readonly string[];
  /** Other words that it may have been meant for. */
  others: readonly string[];
  /** The words beside it; empty for none. */
  before: string;
  after: string;
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
  const candidatesOf = new Map<string, Promise<Candidate[]>>();

  const findCandidates = async (word: string, wanted: WantedCandidates): Promise<Candidate[]> => {
    const { rows } = await keyed(db).execute<FoundWord>(candidatesQuery(word, wanted));
    return rows.flatMap(({ isKnown: isOwn, ...found }) => {
      isKnown.set(found.word, isOwn ?? true);
      return isOwn === null ? [found] : [];
    });
  };

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
     * none, what is like it. What the others of the correction look up is looked up with them: whether the shop has the
     * halves of the word, and each candidate joined with a neighbour.
     */
    candidates(word: string, wanted: WantedCandidates): Promise<Candidate[]> {
      const key = JSON.stringify([word, wanted.isBegun, wanted.before, wanted.after]);
      const asked = candidatesOf.get(key) ?? findCandidates(word, wanted);
      candidatesOf.set(key, asked);
      return asked;
    },
  };
}

interface FoundWord extends Record<string, unknown>, Candidate {
  /** Null for a candidate; else whether the shop has the word. */
  isKnown: boolean | null;
}

/** Asks for candidates, and whether the shop has what they are compared by, in one statement. */
function candidatesQuery(
  word: string,
  { variants, isBegun, halves, others, before, after }: WantedCandidates,
): SQL {
  const texts = (all: readonly string[]) => sql`${sql.param([...all])}::text[]`;
  // A beginning is like a part of the word only.
  const like = isBegun
    ? sql`(word % ${word} or word %> ${word})
        order by word_similarity(${word}, word) desc, uses desc`
    : sql`not exists (select from near) and word % ${word}
        order by similarity(${word}, word) desc, uses desc`;
  return sql`
    with near as materialized (
      select word, written, uses from ${searchVocabulary}
      where word = any(${texts(variants)}) and uses > 0
    ), alike as materialized (
      select word, written, uses from ${searchVocabulary}
      where ${isComparable(searchVocabulary)} and uses > 0 and ${like} limit ${MAX_CANDIDATES}
    ), found as materialized (
      select * from near union all select * from alike where word not in (select word from near)
    ), meant (word) as (
      select word from found union all select unnest(${texts(others)})
    ), asked (word) as (
      select unnest(${texts(halves)})
      union select ${before}::text || word from meant where ${before}::text <> ''
      union select word || ${after}::text from meant where ${after}::text <> ''
    )
    select word, coalesce(nullif(written, ''), word) as written, uses, null::boolean as "isKnown" from found
    union all
    select word, '', 0,
      (select true from ${searchVocabulary} as own where own.word = asked.word) is not null
    from asked`;
}
