import { and, asc, gt, inArray, isNull } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { documents } from "../database/schema/documents.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { runBackfill } from "../jobs/run-backfill.ts";
import type { Log } from "../lib/log.ts";

/** Documents that one statement fills in: it holds their rows and their months' sums until it ends. */
const BATCH = 100;

/**
 * Has the lines and the text to search written of documents from before there were any, the oldest first. It may be ended
 * anywhere: what a batch has written stays.
 */
export function documentLinesJob(log: Pick<Log, "info">) {
  return {
    tasks: {
      "write-document-lines": (_payload, { db }) =>
        runBackfill({ db, log }, "write-document-lines", async (done) => {
          for (let after: string | undefined; ; ) {
            const ids = await notFilledIn(db, after);
            after = ids.at(-1);
            if (after === undefined) return;
            // A trigger takes what they are to be of the body, and writes the lines.
            await db.update(documents).set({ searchText: "" }).where(inArray(documents.id, ids));
            await done(ids.length);
          }
        }),
    } satisfies Partial<Tasks>,
    sweeps: { "write-document-lines": "*/10 * * * *" } satisfies Sweeps,
  };
}

async function notFilledIn(db: Db, after: string | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(isNull(documents.searchText), after ? gt(documents.id, after) : undefined))
    .orderBy(asc(documents.id))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}
