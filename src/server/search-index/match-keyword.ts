import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { searchCards } from "../database/schema/search.ts";
import {
  allButOneOf,
  allNamed,
  allOf,
  allOrSku,
  anyOf,
  skuQuery,
  wordsOf,
} from "./keyword-queries.ts";
import { mendKeyword } from "./mend-keyword.ts";
import { partsOfKeyword, type ReadKeyword, readKeyword, type Segment } from "./read-keyword.ts";
import type { SynonymBook } from "./synonym-book.ts";

/** Which cards a keyword finds, and in which order. */
export interface KeywordMatch {
  /** The condition on `search_cards`: all that is found. */
  where: SQL;
  /**
   * The condition on those that are worth ranking: all that is found, or, where that is very much,
   * what sells most of it. A list by relevance shows these.
   */
  best: SQL;
  /** To order by, the greatest first. */
  rank: SQL;
  /** Whether the condition asks for all words; false where no card has all, and most are asked for. */
  matchesAll: boolean;
  /** What was searched for instead of a misspelt keyword; null where every word is known. */
  mended: string | null;
  /** Whether there is any card at all. */
  findsAny: boolean;
  /** What is asked for, each part by its words, to look for in other texts. */
  segments: readonly Segment[];
}

/** One way to ask, from the narrowest to the widest. */
interface Question {
  column: "mainWords" | "document";
  query: string;
  matchesAll: boolean;
  /**
   * Whether it is taken only where something of what sells most is found: an index cannot tell the
   * words' weights, so looking through all cards for none would be long.
   */
  onlyAmongTop?: boolean;
}

/** Where so many of what sells most are found, the rest need not be ranked. */
const ENOUGH = 200;

const { document, mainWords, isTop, inStock, sold, nameKey } = searchCards;

/**
 * How a keyword is looked for: first by the words that say what the goods are, then by all words,
 * then by most; the first that finds any card is taken, so what only mentions a word is not listed
 * beside what is meant. Undefined for a keyword without a letter or digit.
 *
 * @param isTyping whether the last word is not finished yet
 * @param isLiteral whether it is meant as it is typed: no slip is mended
 */
export async function matchKeyword(
  db: Db,
  typed: string,
  {
    book,
    isTyping = false,
    isLiteral = false,
  }: { book: SynonymBook; isTyping?: boolean; isLiteral?: boolean },
): Promise<KeywordMatch | undefined> {
  if (partsOfKeyword(typed).length === 0) return undefined;
  const { keyword, isMended, ...words } = await mendKeyword(db, typed, {
    book,
    isTyping,
    isLiteral,
  });
  // The typed keyword may be an SKU whose letters were taken for a slip.
  const { sku, maySkuBegin } = readKeyword(typed, { book, ...words });
  const asked = { ...readKeyword(keyword, { book, ...words, isTyping }), sku, maySkuBegin };
  const mended = isMended ? keyword : null;
  const found =
    (await firstThatFinds(db, narrowQuestions(asked))) ??
    (await firstThatFinds(db, wideQuestions(await segmentsOfShop(db, asked.segments))));
  if (!found) return { ...nothing, mended, segments: asked.segments };
  const where = condition(found.question);
  return {
    where,
    best: found.isPlenty ? sql`${isTop} and ${where}` : where,
    rank: rankOf(found.question, asked),
    matchesAll: found.question.matchesAll,
    mended,
    findsAny: true,
    segments: asked.segments,
  };
}

const nothing = {
  where: sql`false`,
  best: sql`false`,
  rank: sql`${sold}`,
  matchesAll: false,
  findsAny: false,
};

/** Those that ask for every word. */
function narrowQuestions(asked: ReadKeyword): Question[] {
  const all = { matchesAll: true };
  const readings = [asked.strict, asked.segments].filter((segments) => segments !== undefined);
  return [
    ...readings.flatMap((segments): Question[] => [
      { column: "mainWords", query: allNamed(segments, asked), onlyAmongTop: true, ...all },
      { column: "mainWords", query: allOrSku(segments, asked), ...all },
    ]),
    { column: "document", query: allOf(asked.segments), ...all },
  ];
}

/** Those that leave words out: what nothing in the shop has, then any one, then any but one. */
function wideQuestions({ segments, isLess }: { segments: readonly Segment[]; isLess: boolean }) {
  const queries = [
    isLess && segments.length > 0 ? allOf(segments) : undefined,
    segments.length > 2 ? allButOneOf(segments) : undefined,
    segments.length > 1 ? anyOf(segments) : undefined,
  ].filter((query) => query !== undefined);
  return queries.flatMap((query): Question[] => [
    { column: "mainWords", query, matchesAll: false },
    { column: "document", query, matchesAll: false },
  ]);
}

/** Without the segments that no card has. */
async function segmentsOfShop(
  db: Db,
  segments: readonly Segment[],
): Promise<{ segments: Segment[]; isLess: boolean }> {
  if (segments.length < 2) return { segments: [], isLess: false };
  const checks = segments.map((segment) => {
    const has = sql`${document} @@ ${allOf([segment])}::tsquery`;
    return sql`(exists (select from ${searchCards} where ${isTop} and ${has})
      or exists (select from ${searchCards} where ${has}))`;
  });
  const { rows } = await db.execute<{ has: boolean[] }>(
    sql`select array[${sql.join(checks, sql`, `)}] as has`,
  );
  const known = segments.filter((_, at) => rows[0]?.has[at]);
  return { segments: known, isLess: known.length < segments.length };
}

async function firstThatFinds(
  db: Db,
  questions: readonly Question[],
): Promise<{ question: Question; isPlenty: boolean } | undefined> {
  for (const question of questions) {
    const where = condition(question);
    const top = await countUpTo(db, sql`${isTop} and ${where}`, ENOUGH);
    if (top > 0 || (!question.onlyAmongTop && (await countUpTo(db, where, 1)) > 0))
      return { question, isPlenty: top >= ENOUGH };
  }
  return undefined;
}

async function countUpTo(db: Db, where: SQL, most: number): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found
        from (select from ${searchCards} where ${where} limit ${most}) as cards`,
  );
  return rows[0]?.found ?? 0;
}

function condition({ column, query }: Question): SQL {
  return sql`${searchCards[column]} @@ ${query}::tsquery`;
}

/** What each weight counts, D to A: the thing itself most. */
const MAIN_WEIGHTS = sql`'{0.1, 0.3, 0.6, 1}'::real[]`;
const DOCUMENT_WEIGHTS = sql`'{0.05, 0.2, 0.4, 0.6}'::real[]`;

/** The words that a card has, by what they say of it; in stock and much sold before the rest. */
function rankOf({ column }: Question, { segments, sku, nameKey: name }: ReadKeyword): SQL {
  const words = sql`${wordsOf(segments)}::tsquery`;
  const main = sql`ts_rank(${MAIN_WEIGHTS}, ${mainWords}, ${words})`;
  const all =
    column === "mainWords"
      ? main
      : sql`(${main} + ts_rank(${DOCUMENT_WEIGHTS}, ${document}, ${words}))`;
  const isSku =
    sku === ""
      ? sql`0`
      : sql`case when ${mainWords} @@ ${skuQuery(sku)}::tsquery then 10 else 0 end`;
  return sql`(${all} * (case when ${inStock} then 1 else 0.8 end) * (1 + ln(1 + ${sold}) / 40)
    + ${isSku} + case when ${nameKey} = ${name} then 5 else 0 end)`;
}
