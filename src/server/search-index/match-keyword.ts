import { isDeepStrictEqual } from "node:util";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { keyed } from "../database/connection-share.ts";
import { searchEntries } from "../database/schema/search.ts";
import { begunNames } from "./begun-names.ts";
import { correctKeyword } from "./correct-keyword.ts";
import { allOf, skuQuery, wordsOf } from "./keyword-queries.ts";
import {
  anywhere,
  type KeywordQuery,
  narrowQuestions,
  type Question,
  wideQuestions,
} from "./keyword-questions.ts";
import {
  partsOfKeyword,
  prefixesOf,
  readKeyword,
  readSku,
  type Segment,
  withPrefixWords,
} from "./read-keyword.ts";
import type { SynonymBook } from "./synonym-book.ts";
import { type Vocabulary, vocabularyStore } from "./vocabulary-store.ts";

/** Which entries a keyword finds, and in which order. */
export interface KeywordMatch {
  /** The condition on `search_entries`: all that is found. */
  where: SQL;
  /**
   * The condition on `search_entries` of what has every word anywhere, what is found among it; the same as
   * `where` where no entry has them all.
   */
  anywhere: SQL;
  /** How much of what sells most is found, counted up to `ENOUGH_RANKED`. */
  topEntries: number;
  /** Has just this SKU or name, and comes first though it sells little. */
  isExact: SQL;
  /** To order by, the greatest first. */
  rank: SQL;
  /** The condition asks for all words; false where no entry has all, and most are asked for. */
  matchesAll: boolean;
  /** Searched for instead of a misspelt keyword; null where every word is known. */
  correctedKeyword: string | null;
  /** There is any entry at all. */
  findsAny: boolean;
  /** Each part by its words, to look for in other texts. */
  segments: readonly Segment[];
}

/** Where so many of what sells most are found, the rest need not be ranked for a list. */
export const ENOUGH_RANKED = 200;

const { document, mainWords, isTop, inStock, sold, nameKey } = searchEntries;

interface Reading {
  book: SynonymBook;
  /** The last word is not finished yet. */
  isTyping?: boolean;
  /** Meant as it is typed: no slip is corrected. */
  isLiteral?: boolean;
}

/**
 * Reads a keyword by the shop's own words and the owner's synonyms; undefined for one without a letter or
 * digit.
 */
export async function readCorrected(
  vocabulary: Vocabulary,
  typed: string,
  { book, isTyping = false, isLiteral = false }: Reading,
): Promise<{ query: KeywordQuery; correctedKeyword: string | null } | undefined> {
  if (partsOfKeyword(typed).length === 0) return undefined;
  const { keyword, isCorrected, ...words } = await correctKeyword(
    vocabulary,
    isTyping ? withoutNextLetter(typed) : typed,
    {
      book,
      isTyping,
      isLiteral,
    },
  );
  // The typed keyword may be an SKU whose letters were taken for a slip.
  const read = readKeyword(keyword, { book, ...words, isTyping });
  const wordsOfPrefix = await vocabulary.withPrefixes(prefixesOf(read));
  const query = { ...withPrefixWords(read, wordsOfPrefix), ...readSku(typed) };
  return { query, correctedKeyword: isCorrected ? keyword : null };
}

/** Without the first letter of a next word, which says nothing yet: `heat p`. */
function withoutNextLetter(typed: string): string {
  return typed.replace(/(?<=[\p{L}\p{N}]\S*)\s+\p{L}\s*$/u, "");
}

/**
 * How a keyword is looked for: first by the words that say what the goods are, then by all words, the
 * last of which may be a beginning, then by most; the first that finds any entry is taken, so what only mentions a word is not listed
 * beside what is meant. Undefined for a keyword without a letter or digit.
 */
export async function matchKeyword(
  db: Db,
  typed: string,
  reading: Reading,
): Promise<KeywordMatch | undefined> {
  const vocabulary = vocabularyStore(db);
  const read = await readCorrected(vocabulary, typed, reading);
  if (!read) return undefined;
  const mayBeBegun = !reading.isTyping && !reading.isLiteral;
  const readBegun = () => readCorrected(vocabulary, typed, { ...reading, isTyping: true });
  // What was misspelt is mostly of texts alone: how it would be read as a beginning is asked at the same time.
  const [whole, early] = await Promise.all([
    firstThatFinds(db, narrowQuestions(read.query)),
    mayBeBegun && read.correctedKeyword !== null ? readBegun() : undefined,
  ]);
  // "heat pres" was sent too early: "pres" is a word of the shop, but a T-shirt alone mentions it, beside heat.
  const isNamed = whole !== undefined && isOfNames(whole.question);
  const begun = isNamed || !mayBeBegun ? undefined : (early ?? (await readBegun()));
  const isOther = begun && !isDeepStrictEqual(begun.query, read.query);
  const questions = isOther ? narrowQuestions(begun.query) : [];
  const finished = await firstThatFinds(
    db,
    whole ? narrower(questions, whole.question) : questions,
  );
  const { query, correctedKeyword } = begun && finished ? begun : read;
  const found =
    finished ??
    whole ??
    (await firstThatFinds(db, wideQuestions(await segmentsOfShop(db, query.segments))));
  if (!found) return { ...nothing, correctedKeyword, segments: query.segments };
  // What mentions the words as they stand follows what they are the beginning of: they may have been finished.
  const where =
    finished && whole
      ? sql`(${condition(finished.question)} or ${condition(whole.question)})`
      : condition(found.question);
  return {
    where,
    anywhere: found.question.matchesAll
      ? sql`(${where} or ${condition(anywhere(query.segments))})`
      : where,
    topEntries: found.topEntries,
    isExact: exactly(query),
    rank: rankOf(found.question, query),
    matchesAll: found.question.matchesAll,
    correctedKeyword,
    findsAny: true,
    segments: query.segments,
  };
}

/** It asks for all words among those that say what the goods are, not in their texts. */
const isOfNames = ({ column, matchesAll }: Question) => column === "mainWords" && matchesAll;

/** Those of names that are asked before one like this: "ink for a4 printer" finds inks, not the printer that names its ink. */
function narrower(questions: readonly Question[], than: Question): readonly Question[] {
  const hasHead = than.head !== undefined;
  const end = questions.findIndex(
    ({ column, head }) => column === than.column && (head !== undefined) === hasHead,
  );
  return questions.slice(0, end).filter(isOfNames);
}

const nothing = {
  where: sql`false`,
  anywhere: sql`false`,
  topEntries: 0,
  isExact: sql`false`,
  rank: sql`${sold}`,
  matchesAll: false,
  findsAny: false,
};

/** Without the segments that no entry has. */
async function segmentsOfShop(
  db: Db,
  segments: readonly Segment[],
): Promise<{ segments: Segment[]; isLess: boolean }> {
  if (segments.length < 2) return { segments: [], isLess: false };
  const checks = segments.map((segment) => {
    const has = sql`${document} @@ ${allOf([segment])}::tsquery`;
    return sql`(exists (select from ${searchEntries} where ${isTop} and ${has})
      or exists (select from ${searchEntries} where ${has}))`;
  });
  const { rows } = await db.execute<{ has: boolean[] }>(
    sql`select array[${sql.join(checks, sql`, `)}] as has`,
  );
  const known = segments.filter((_, at) => rows[0]?.has[at]);
  return { segments: known, isLess: known.length < segments.length };
}

interface Found {
  question: Question;
  topEntries: number;
}

/** Asks by one statement, which ends with the first question that finds any entry: those after it cost nothing. */
async function firstThatFinds(db: Db, questions: readonly Question[]): Promise<Found | undefined> {
  if (questions.length === 0) return undefined;
  const subqueries = questions.map((question, place) => {
    const where = condition(question);
    const isElsewhere = question.onlyAmongTop
      ? sql`false`
      : sql`exists (select from ${searchEntries} where ${where})`;
    return sql`(select ${sql.raw(String(place))} as place, top.entries
      from (select count(*)::int as entries from (
        select from ${searchEntries} where ${isTop} and ${where} limit ${ENOUGH_RANKED}
      ) as found) as top
      where top.entries > 0 or ${isElsewhere})`;
  });
  // Words are looked up in one index whatever they are, and each keystroke asks.
  const { rows } = await keyed(db).execute<{ place: number; entries: number }>(
    sql`select place, entries from (${sql.join(subqueries, sql` union all `)}) as answered limit 1`,
  );
  const [found] = rows;
  const question = found && questions[found.place];
  return question && { question, topEntries: found.entries };
}

/**
 * By one look into one index: it finds rare words together with a common one at once, but would gather all
 * entries of the common one for a second condition.
 */
function condition({ column, query, head }: Question): SQL {
  if (head === undefined) return sql`${searchEntries[column]} @@ ${query}::tsquery`;
  if (column === "mainWords") return sql`${mainWords} @@ ${`(${head}) & (${query})`}::tsquery`;
  // An index cannot answer `is true`; whatever has the word as its head has it in its document.
  return sql`(${document} @@ ${query}::tsquery and (${mainWords} @@ ${head}::tsquery) is true)`;
}

/** D to A: the thing itself counts most. */
const MAIN_WEIGHTS = sql`'{0.1, 0.3, 0.6, 1}'::real[]`;
const DOCUMENT_WEIGHTS = sql`'{0.05, 0.2, 0.4, 0.6}'::real[]`;

/**
 * The words that an entry has, by what they say of it; in stock and much sold before the rest. A name that
 * begins with just these words goes before those in which others stand between: `Mug press, 11 oz`
 * before `Five-mug press`.
 */
function rankOf({ column }: Question, { segments, sku, nameKey: name }: KeywordQuery): SQL {
  const words = sql`${wordsOf(segments)}::tsquery`;
  const main = sql`ts_rank(${MAIN_WEIGHTS}, ${mainWords}, ${words})`;
  const all =
    column === "mainWords"
      ? main
      : sql`(${main} + ts_rank(${DOCUMENT_WEIGHTS}, ${document}, ${words}))`;
  const isSku = sku === "" ? sql`0` : sql`case when ${hasSku(sku)} then 10 else 0 end`;
  const begun = begunNames(name, segments);
  const begins = sql.join(
    begun.map((words) => sql`starts_with(${nameKey}, ${words})`),
    sql` or `,
  );
  const named = begun.length === 0 ? all : sql`(${all} + case when ${begins} then 1 else 0 end)`;
  return sql`(${named} * (case when ${inStock} then 1 else 0.8 end) * (1 + ln(1 + ${sold}) / 40)
    + ${isSku} + case when ${nameKey} = ${name} then 5 else 0 end)`;
}

function hasSku(sku: string): SQL {
  return sql`${mainWords} @@ ${skuQuery(sku)}::tsquery`;
}

function exactly({ sku, nameKey: name }: KeywordQuery): SQL {
  return sku === "" ? sql`${nameKey} = ${name}` : sql`(${nameKey} = ${name} or ${hasSku(sku)})`;
}
