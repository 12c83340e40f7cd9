import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isStorable } from "#shared/fields.ts";

/**
 * Whether a column or an expression holds a text, in whatever case. Every character stands for
 * itself: no pattern is made of it. A text that the database could not even store is nowhere.
 */
export function containsText(column: SQLWrapper, text: string): SQL {
  return isStorable(text) ? sql`position(lower(${text}) in lower(${column})) > 0` : sql`false`;
}

/** Its index knows three letters in a row, and the beginnings of words. */
const INDEXED_LETTERS = 3;

/**
 * Whether a search text (small letters, one subject a line, with an index of trigrams) holds a part of
 * it, every character of which stands for itself. One or two letters are looked for where words begin: no
 * index finds them within words, and all rows would have to be read.
 */
export function searchTextHolds(searchText: SQL, part: string): SQL {
  const text = part.toLowerCase();
  if (!isStorable(text) || !/[\p{L}\p{N}]/u.test(text)) return sql`false`;
  const literal = text.replaceAll(/[\\%_]/g, "\\$&");
  const patterns =
    [...text].length >= INDEXED_LETTERS
      ? [`%${literal}%`]
      : [`${literal}%`, `%\n${literal}%`, `% ${literal}%`];
  const holds = patterns.map((pattern) => sql`${searchText} like ${pattern}`);
  return sql`(${sql.join(holds, sql` or `)})`;
}
