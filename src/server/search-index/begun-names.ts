import type { Alternative, Segment } from "./read-keyword.ts";
import { isStopWord } from "./words.ts";

/** One word begins too many names: `mug` those of mug presses, too. */
const MIN_WORDS = 2;
/** More ways to say the same are not compared. */
const MAX_NAMES = 8;
/** People add it; names of machines do not say it. */
const ADDED_WORD = "machine";

/**
 * Beginnings of names that are called just what is searched for, as names are kept (`nameKeyOf`):
 * the keyword's words, and what they mean.
 *
 * @param nameKey the keyword's words in order
 */
export function begunNames(nameKey: string, segments: readonly Segment[]): string[] {
  const typed = nameKey.split(" ");
  const meaningful = typed.filter((word) => !isStopWord(word));
  const names = [typed, meaningful, ...meaningsOf(segments)].flatMap((words) => [
    words,
    ...(words.at(-1) === ADDED_WORD ? [words.slice(0, -1)] : []),
  ]);
  const long = names.filter((words) => words.length >= MIN_WORDS).map((words) => words.join(" "));
  return [...new Set(long)].slice(0, MAX_NAMES);
}

/** Every way to say all of it in words; none where a size is asked for. */
function meaningsOf(segments: readonly Segment[]): string[][] {
  return segments.reduce<string[][]>(
    (begun, segment) =>
      begun
        .flatMap((words) =>
          segment.flatMap((terms) => {
            const begunWords = wordsOf(terms);
            return begunWords ? [[...words, ...begunWords]] : [];
          }),
        )
        .slice(0, MAX_NAMES),
    [[]],
  );
}

function wordsOf(terms: Alternative): string[] | undefined {
  const words = terms.flatMap(({ any, completion, isSize }) =>
    isSize || any.length !== 1 ? [] : [completion ?? any.join("")],
  );
  return words.length === terms.length ? words : undefined;
}
