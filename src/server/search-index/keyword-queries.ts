import { lexeme } from "./document.ts";
import { SKU_MARK } from "./main-words.ts";
import type { Alternative, Segment, SkuFilter, Term } from "./read-keyword.ts";

/** More ways to leave words out are not tried. */
const MAX_LEFT_OUT_QUERIES = 8;

/** Weights of words that say what the goods are, short values of specifications aside. */
const NAMING = "ABC";

/** A tsquery that asks for all segments. */
export function allOf(segments: readonly Segment[]): string {
  return segments.map((segment) => segmentQuery(segment)).join(" & ");
}

/** Asks for all segments, sizes aside, among the words that name the goods; or for the SKU. */
export function allNamed(segments: readonly Segment[], sku: SkuFilter): string {
  return orSku(segments.map((segment) => segmentQuery(segment, NAMING)).join(" & "), sku);
}

/** Asks for all segments, or for the SKU. */
export function allOrSku(segments: readonly Segment[], sku: SkuFilter): string {
  return orSku(allOf(segments), sku);
}

function orSku(all: string, { sku, maySkuBegin }: SkuFilter) {
  return sku === "" ? all : `(${all}) | ${skuQuery(sku)}${maySkuBegin ? ":*" : ""}`;
}

/** Asks for any of the segments as what the goods themselves are; empty for none. */
export function anyHead(segments: readonly Segment[]): string {
  return segments
    .flatMap((segment) => segment.map(headQuery))
    .filter((query) => query !== "")
    .join(" | ");
}

/** Of `key chain` the chain: what stands before it says which. */
function headQuery(terms: Alternative): string {
  const last = terms.at(-1);
  if (!last || last.isSize) return "";
  // A whole word is not the beginning of another thing: `mug` is no `mugpress`.
  const whole = last.completion === undefined ? { any: last.any } : last;
  return termQuery(whole, "A");
}

/** A tsquery for one whole SKU. */
export function skuQuery(sku: string): string {
  return lexeme(SKU_MARK + sku);
}

/** Asks for all segments but one, whichever that is; undefined where there is only one. */
export function allButOneOf(segments: readonly Segment[]): string | undefined {
  if (segments.length < 2) return undefined;
  return segments
    .slice(0, MAX_LEFT_OUT_QUERIES)
    .map((_, left) => `(${allOf(segments.filter((_segment, at) => at !== left))})`)
    .join(" | ");
}

/** Asks for any segment. */
export function anyOf(segments: readonly Segment[]): string {
  return segments.map((segment) => segmentQuery(segment)).join(" | ");
}

/** Every word of the segments by itself: what ranks an entry by how many it has, and where. */
export function wordsOf(segments: readonly Segment[]): string {
  const words = segments.flatMap((segment) =>
    segment.flatMap((terms) =>
      terms.map(({ any, completion }) =>
        termQuery({ any: completion === undefined ? any : [...any, completion] }),
      ),
    ),
  );
  return [...new Set(words)].join(" | ");
}

function segmentQuery(segment: Segment, weights = ""): string {
  return `(${segment.map((terms) => alternativeQuery(terms, weights)).join(" | ")})`;
}

function alternativeQuery(terms: Alternative, weights: string): string {
  const queries = terms.map((term) => termQuery(term, term.isSize ? "" : weights));
  return queries.length === 1 ? queries.join("") : `(${queries.join(" & ")})`;
}

/** @param weights those of the words that count, such as `ABC`; empty for all */
function termQuery({ any, prefixWords = [] }: Term, weights = ""): string {
  const marks = weights === "" ? "" : `:${weights}`;
  const words = [...new Set([...any, ...prefixWords])].map((word) => lexeme(word) + marks);
  return words.length === 1 ? words.join("") : `(${words.join(" | ")})`;
}
