import { z } from "zod";

/** Which page of a list in numbered pages, from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1);

/** What an answer in numbered pages says beside its rows. */
export const pageFacts = {
  /** Rows on all pages. */
  total: z.number().int(),
  page: z.number().int(),
  /** At least 1. */
  pages: z.number().int(),
};

export type PageFacts = z.infer<z.ZodObject<typeof pageFacts>>;
