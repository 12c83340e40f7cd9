import type { SQL } from "drizzle-orm";
import type pg from "pg";
import { type WrittenSql, writtenSql } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { type EntryFilter, isNarrowed, isWhole } from "./entry-filter.ts";

interface Written<Row extends pg.QueryResultRow, Page> {
  page: Page;
  ask: WrittenSql<Row>;
}

/** Some kilobytes each. */
const MAX_CATEGORIES = 200;
/** Of one list: its first page, in each order that shoppers choose. */
const MAX_PAGES = 5;

/**
 * Makes what asks a statement of entries, which Drizzle writes once for all who want the same page of the same list: of a category,
 * and of a search as long as what its keyword means is remembered (`keywords.ts`), since its condition is the same object then. What
 * is narrowed is written each time.
 *
 * @param write of the filter and the page alone: its statement is sent again for an equal page, whose members are compared as they are
 */
export function writtenLists<Row extends pg.QueryResultRow, Page extends object>(
  write: (filter: EntryFilter, page: Page) => SQL,
) {
  const ofSearches = new WeakMap<SQL, Written<Row, Page>[]>();
  const ofCategories = new Map<string, Written<Row, Page>[]>();
  const pagesOf = (filter: EntryFilter): Written<Row, Page>[] | undefined => {
    const search = onlyCondition(filter);
    const category = onlyCategory(filter);
    const known = search ? ofSearches.get(search) : ofCategories.get(category ?? "");
    const pages = known ?? [];
    if (search) ofSearches.set(search, pages);
    else if (category === undefined) return undefined;
    else if (!known) {
      const [oldest] = ofCategories.keys();
      if (ofCategories.size === MAX_CATEGORIES && oldest !== undefined) ofCategories.delete(oldest);
      ofCategories.set(category, pages);
    }
    return pages;
  };
  return (db: Db, filter: EntryFilter, page: Page) => {
    const pages = pagesOf(filter);
    const known = pages?.find((written) => isSame(written.page, page));
    if (known) return known.ask(db);
    if (!pages) return db.execute<Row>(write(filter, page));
    const ask = writtenSql<Row>(write(filter, page));
    if (pages.push({ page, ask }) > MAX_PAGES) pages.shift();
    return ask(db);
  };
}

function isSame<Page extends object>(one: Page, other: Page): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof Page)[];
  return names.every((name) => one[name] === other[name]);
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
