import type { Segment, Term } from "./read-keyword.ts";
import { lexemesOf, pairsOf, partsOf } from "./words.ts";

/** Whether a short text, such as a category's name, has all that a keyword asks for. */
export function textHas(text: string, segments: readonly Segment[]): boolean {
  const parts = partsOf(text);
  const words = new Set([...parts.flatMap(lexemesOf), ...pairsOf(parts).map(({ word }) => word)]);
  const has = ({ any, begins }: Term) =>
    any.some((word) => words.has(word)) ||
    (begins !== undefined && [...words].some((word) => word.startsWith(begins)));
  return segments.every((segment) => segment.some((terms) => terms.every(has)));
}
