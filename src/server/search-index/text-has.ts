import type { Segment, Term } from "./read-keyword.ts";
import { lexemesOf, pairsOf, partsOf } from "./words.ts";

/** The words of a short text, such as a category's name, with neighbours joined. */
export function wordsOfText(text: string): ReadonlySet<string> {
  const parts = partsOf(text);
  return new Set([...parts.flatMap(lexemesOf), ...pairsOf(parts).map(({ word }) => word)]);
}

/** Whether the words of a text (`wordsOfText`) are all that a keyword asks for. */
export function hasSegments(words: ReadonlySet<string>, segments: readonly Segment[]): boolean {
  const has = ({ any, begins }: Term) =>
    any.some((word) => words.has(word)) ||
    (begins !== undefined && words.values().some((word) => word.startsWith(begins)));
  return segments.every((segment) => segment.some((terms) => terms.every(has)));
}
