import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isStorable } from "#shared/fields.ts";

/**
 * In whatever case. Every character stands for itself: no pattern is made of it. A text that the
 * database could not even store is nowhere.
 */
export function containsText(column: SQLWrapper, text: string): SQL {
  return isStorable(text) ? sql`position(lower(${text}) in lower(${column})) > 0` : sql`false`;
}

/** Whether a text begins so, by its index of text_pattern_ops; what `searchTextHolds` finds nowhere begins nothing. */
export function beginsWith(column: SQL, text: string): SQL {
  if (!isStorable(text) || !/[\p{L}\p{N}]/u.test(text)) return sql`false`;
  return sql`(${column} ~>=~ ${text} and ${column} ~<~ (${text} || chr(1114111)))`;
}

/** A text as a part of a pattern of LIKE, every character of which stands for itself. */
export const likeLiteral = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

/** Its index knows three letters in a row, and the beginnings of words. */
const INDEXED_LETTERS = 3;

/**
 * A part of a search text (small letters, one subject a line, with an index of trigrams), every
 * character of which stands for itself. A part without three letters or digits in a row, such as
 * "as" or "26-27", is looked for where words begin: no index finds it within words, and all rows
 * would have to be read.
 */
export function searchTextHolds(searchText: SQL, part: string): SQL {
  const text = part.toLowerCase();
  const longest = Math.max(0, ...text.split(/[^\p{L}\p{M}\p{N}]+/u).map((run) => [...run].length));
  if (!isStorable(text) || longest === 0) return sql`false`;
  const literal = likeLiteral(text);
  const patterns =
    longest >= INDEXED_LETTERS
      ? [`%${literal}%`]
      : [`${literal}%`, ...wordBreaksBefore(text).map((sign) => `%${sign}${literal}%`)];
  const holds = patterns.map((pattern) => sql`${searchText} like ${pattern}`);
  return sql`(${sql.join(holds, sql` or `)})`;
}

/** The same of each word of a text, in whatever order; signs alone are no words, where there are others. */
export function searchTextHoldsWords(searchText: SQL, text: string): SQL {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return searchTextHolds(searchText, text);
  return sql`(${sql.join(
    words.map((word) => searchTextHolds(searchText, word)),
    sql` and `,
  )})`;
}

/** Signs before a word; in numbers such as PR/26-27/000123 also those between their parts. */
function wordBreaksBefore(text: string): string[] {
  return /[/-]/.test(text) ? ["\n", " ", "/", "-"] : ["\n", " "];
}
