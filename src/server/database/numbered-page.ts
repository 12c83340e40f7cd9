import type { PageFacts } from "#shared/paging-fields.ts";

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

/** Reads one page of a list in numbered pages, and counts the whole list. */
export async function readNumberedPage<Row>(
  { page, limit }: WantedPage,
  readRows: (limit: number, offset: number) => PromiseLike<Row[]>,
  countRows: () => PromiseLike<number>,
): Promise<NumberedPage<Row>> {
  const [rows, total] = await Promise.all([readRows(limit, (page - 1) * limit), countRows()]);
  return { rows, total, page, pages: Math.max(1, Math.ceil(total / limit)) };
}
