import type { SQL } from "drizzle-orm";
import type pg from "pg";
import { type WrittenSql, writtenSql } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { type EntryFilter, isNarrowed, isWhole } from "./entry-filter.ts";

interface Written<Row extends pg.QueryResultRow> {
  /** What the statement was written of besides the filter. */
  parts: readonly unknown[];
  ask: WrittenSql<Row>;
}

/** Some kilobytes each. */
const MAX_CATEGORIES = 200;

/**
 * Makes what asks a statement of entries, which Drizzle writes once for all who want the same list: that of a category, and of a
 * search as long as what its keyword means is remembered (`keywords.ts`), since its condition is the same object then. What is
 * narrowed is written each time.
 */
export function writtenLists<Row extends pg.QueryResultRow>() {
  const ofSearches = new WeakMap<SQL, Written<Row>>();
  const ofCategories = new Map<string, Written<Row>>();
  /**
   * @param parts all besides the filter that the statement is written of, compared as they are
   */
  return (db: Db, filter: EntryFilter, parts: readonly unknown[], write: () => SQL) => {
    const search = onlyCondition(filter);
    const category = search ? undefined : onlyCategory(filter);
    const known = search ? ofSearches.get(search) : ofCategories.get(category ?? "");
    if (known?.parts.every((part, place) => part === parts[place])) return known.ask(db);
    if (!search && category === undefined) return db.execute<Row>(write());
    const written = { parts, ask: writtenSql<Row>(write()) };
    if (search) ofSearches.set(search, written);
    else if (category !== undefined) {
      const [oldest] = ofCategories.keys();
      if (ofCategories.size === MAX_CATEGORIES && oldest !== undefined) ofCategories.delete(oldest);
      ofCategories.set(category, written);
    }
    return written.ask(db);
  };
}

/** That of a search which nothing else narrows. */
function onlyCondition(filter: EntryFilter): SQL | undefined {
  const { conditions, category } = filter;
  return category || conditions.length !== 1 || isNarrowed(filter) ? undefined : conditions[0];
}

/** The numbers of a category all of which is listed. */
function onlyCategory(filter: EntryFilter): string | undefined {
  const { category } = filter;
  return category && !category.facets && isWhole(filter)
    ? `${category.code}:${category.codes.join()}`
    : undefined;
}
