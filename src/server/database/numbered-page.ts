import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { PageFacts } from "#shared/paging-fields.ts";
import type { Db } from "./connection.ts";

export interface WantedPage {
  /** From 1. */
  page: number;
  /** Rows on a page. */
  limit: number;
}

/** A page of a list and what is said of the whole list; a page past the end has no rows. */
export interface NumberedPage<Row> extends PageFacts {
  rows: Row[];
}

/**
 * Reads one page of a list in numbered pages, and counts the whole list.
 *
 * @param max what `countRows` stops at, where it does
 */
export async function readNumberedPage<Row>(
  { page, limit }: WantedPage,
  readRows: (limit: number, offset: number) => PromiseLike<Row[]>,
  countRows: () => PromiseLike<number>,
  max = Number.POSITIVE_INFINITY,
): Promise<NumberedPage<Row>> {
  const [rows, counted] = await Promise.all([readRows(limit, (page - 1) * limit), countRows()]);
  const total = Math.min(counted, max);
  const pages = Math.max(1, Math.ceil(total / limit));
  return { rows, total, page, pages, ...(counted > max && { isMore: true }) };
}

/** So many of what a search finds are counted: with more, its words are too common to page through. */
export const MAX_FOUND = 1_000;

/** Counts what fits of a large table, and stops where it is more than `MAX_FOUND`. */
export function countFound(db: Db, table: PgTable, fits: SQL | undefined): Promise<number> {
  const where = fits ? sql` where ${fits}` : sql``;
  return db.$count(sql`(select from ${table}${where} limit ${MAX_FOUND + 1}) as found`);
}
