import { z } from "zod";
import type { BoundedCount } from "./numbers.ts";
import { MAX_PAGE_NUMBER } from "./numbers.ts";

/** Rows of one answer. */
const limit = z.coerce.number().int().min(1).max(200).default(100);

/** Which page of a list in numbered pages, from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(MAX_PAGE_NUMBER).default(1);

/**
 * Which part of a list that may be very long: a numbered page, or a page beside a row that an answer
 * named, however far into the list that is; `end` is where the list ends.
 */
export const listPaging = {
  page: pageNumber,
  after: z.uuid().optional(),
  before: z.union([z.literal("end"), z.uuid()]).optional(),
};

/** The same of a list whose caller says how many rows a page has. */
export const sizedPaging = z.object({ limit, ...listPaging });

/** Of an answer in numbered pages, beside its rows. */
export const pageFacts = {
  total: z.number().int(),
  /** Counting stopped at `total`, and paging stops there, too: more rows fit. */
  isMore: z.boolean().optional(),
  page: z.number().int(),
  /** At least 1. */
  pages: z.number().int(),
  /** Of a page without a number: pass them as `before` and `after` for the pages beside it. */
  previous: z.string().optional(),
  next: z.string().optional(),
};

export type PageFacts = z.infer<z.ZodObject<typeof pageFacts>>;

/** Cursor paging: at most `limit` rows, after the cursor that the page before answered. */
export const cursorPaging = z.object({
  limit,
  cursor: z.string().max(200).optional(),
});

/** Of an answer with one page by cursor, beside its rows. */
export const cursorFacts = {
  /** Rows in the whole list. */
  total: z.number().int(),
  /** Pass it as `cursor` for what follows; null at the end. */
  nextCursor: z.string().nullable(),
};

/** A count that may have stopped at a bound. */
export const boundedCount = z.object({
  count: z.number().int(),
  /** False where counting was stopped. */
  isExact: z.boolean(),
}) satisfies z.ZodType<BoundedCount>;
