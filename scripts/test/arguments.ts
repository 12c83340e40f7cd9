/** Parts by their names, and the filter of each. */
export interface TestArguments {
  parts: string[];
  /** Parts of a file's path or of a title; none: the whole part. */
  filters: string[];
}

/**
 * Reads `unit money` and the like: the first words that name parts are parts, what follows are
 * filters. No part named: all of them.
 *
 * @returns an error, as text, where there are filters and more or fewer than one part
 */
export function readTestArguments(
  words: readonly string[],
  known: readonly string[],
): TestArguments | string {
  const firstFilter = words.findIndex((word) => !known.includes(word));
  const filters = firstFilter < 0 ? [] : words.slice(firstFilter);
  const parts = firstFilter < 0 ? [...words] : words.slice(0, firstFilter);
  if (filters.length > 0 && parts.length !== 1) {
    return `Name one part before "${filters.join(" ")}": ${known.join(", ")}.`;
  }
  return { parts: parts.length > 0 ? parts : [...known], filters };
}
