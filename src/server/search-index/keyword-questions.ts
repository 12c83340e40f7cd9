import {
  allButOneOf,
  allNamed,
  allOf,
  allOrSku,
  anyHead,
  anyOf,
  skuQuery,
} from "./keyword-queries.ts";
import type { ReadKeyword, Segment, SkuFilter } from "./read-keyword.ts";

/** By words or as an SKU. */
export type KeywordQuery = ReadKeyword & SkuFilter;

/** One way to ask, from the narrowest to the widest. */
export interface Question {
  column: "mainWords" | "document";
  query: string;
  /** The goods themselves must be this; undefined for anything. */
  head?: string;
  matchesAll: boolean;
  /**
   * Taken only where something of what sells most is found: an index cannot tell the words'
   * weights, so looking through all entries for none would be long.
   */
  onlyAmongTop?: boolean;
}

type More = Pick<Partial<Question>, "head" | "onlyAmongTop" | "matchesAll">;

/** A question that asks for all words, where it is not said otherwise. */
function question(column: Question["column"], query: string, more: More = {}): Question {
  return { column, query, matchesAll: true, ...more };
}

/** Those that ask for every word, and, before what only mentions them, for the goods that are meant. */
export function narrowQuestions(query: KeywordQuery): Question[] {
  const { strict, segments } = query;
  const named = (all: readonly Segment[]) =>
    question("mainWords", allNamed(all, query), { onlyAmongTop: true });
  const mentioned = (all: readonly Segment[]) => question("mainWords", allOrSku(all, query));
  return [
    ...(strict ? [named(strict), mentioned(strict)] : []),
    named(segments),
    ...(segments.flat(2).length > 1 ? headedQuestions(query) : []),
    mentioned(segments),
    anywhere(segments),
  ];
}

/** Asks for every word, wherever it stands. */
export function anywhere(segments: readonly Segment[]): Question {
  return question("document", allOf(segments));
}

/**
 * Those that ask for goods that are the last word themselves, with all the others among what says what they
 * are, then anywhere in their texts; then for goods that are any of the words. At last for what the
 * last word says alone: who looks for a silver bottle does not want a laser that marks bottles and
 * silver.
 */
function headedQuestions({ segments, heads, sku, maySkuBegin }: KeywordQuery): Question[] {
  const anyWord = anyHead(heads);
  const lastWord = anyHead(heads.slice(-1));
  if (lastWord === "") return [];
  const all = allOf(segments);
  return [
    maySkuBegin && sku !== "" && question("mainWords", skuQuery(sku)),
    question("mainWords", all, { head: lastWord, onlyAmongTop: true }),
    question("document", all, { head: lastWord }),
    anyWord !== lastWord && question("document", all, { head: anyWord }),
    question("mainWords", lastWord, { matchesAll: false }),
  ].filter((each) => each !== false);
}

/** Those that leave words out: what nothing in the shop has, then any one, then any but one. */
export function wideQuestions({
  segments,
  isLess,
}: {
  segments: readonly Segment[];
  isLess: boolean;
}) {
  return [
    isLess && segments.length > 0 && allOf(segments),
    segments.length > 2 && allButOneOf(segments),
    segments.length > 1 && anyOf(segments),
  ]
    .filter((query) => typeof query === "string")
    .flatMap((query) => [
      question("mainWords", query, { matchesAll: false }),
      question("document", query, { matchesAll: false }),
    ]);
}
