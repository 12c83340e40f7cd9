import { sql } from "drizzle-orm";
import type { Sweeps, Tasks } from "./job-table.ts";

/**
 * Merges what was written since into the indexes of trigrams and words. The database keeps new entries of such an index
 * in a list first, which each search reads from its beginning to its end: after some thousand orders that takes longer
 * than all else of a search, and it would be merged only once 4 MB are in it, within somebody's order.
 * See https://www.postgresql.org/docs/18/gin.html#GIN-FAST-UPDATE.
 */
export const indexEntries = {
  tasks: {
    "merge-index-entries": async (_payload, { db }) => {
      // Each that is whole, in the name of their owner.
      await db.execute(sql`select merge_index_entries()`);
    },
  } satisfies Partial<Tasks>,
  sweeps: { "merge-index-entries": "* * * * *" } satisfies Sweeps,
};
