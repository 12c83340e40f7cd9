import type { Segment, Term } from "./read-keyword.ts";
import { lexemesOf, pairsOf, partsOf } from "./words.ts";

/** The words of a short text, such as a category's name, with neighbours joined. */
export function wordsOfText(text: string): ReadonlySet<string> {
  const parts = partsOf(text);
  return new Set([...parts.flatMap(lexemesOf), ...pairsOf(parts).map(({ word }) => word)]);
}

/** By the words of a text (`wordsOfText`). */
export function hasSegments(words: ReadonlySet<string>, segments: readonly Segment[]): boolean {
  const has = ({ any, prefix }: Term) =>
    any.some((word) => words.has(word)) ||
    (prefix !== undefined && words.values().some((word) => word.startsWith(prefix)));
  return segments.every((segment) => segment.some((terms) => terms.every(has)));
}
