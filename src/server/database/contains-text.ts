import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isStorable } from "#shared/fields.ts";

/**
 * Whether a column or an expression holds a text, in whatever case. Every character stands for
 * itself: no pattern is made of it. A text that the database could not even store is nowhere.
 */
export function containsText(column: SQLWrapper, text: string): SQL {
  return isStorable(text) ? sql`position(lower(${text}) in lower(${column})) > 0` : sql`false`;
}
