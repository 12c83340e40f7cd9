import { inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { bankStatementLines } from "../database/schema/bank.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { runBackfill } from "../jobs/run-backfill.ts";
import type { Log } from "../lib/log.ts";

/** Lines that one statement fills in: it keeps people from deciding about these until it ends. */
const BATCH = 500;

/**
 * Gives lines of the bank from before they had a state the one that their last decision says. It may be ended anywhere:
 * what a batch has written stays.
 */
export function bankLinesJob(log: Pick<Log, "info">) {
  return {
    tasks: {
      "fill-in-bank-lines": (_payload, { db }) =>
        runBackfill({ db, log }, "fill-in-bank-lines", async (done) => {
          for (let written = await fillInSome(db); written > 0; written = await fillInSome(db)) {
            await done(written);
          }
        }),
    } satisfies Partial<Tasks>,
    sweeps: { "fill-in-bank-lines": "*/10 * * * *" } satisfies Sweeps,
  };
}

/** Answers how many; 0 once there is none. */
async function fillInSome(db: Db): Promise<number> {
  const some = db
    .select({ id: bankStatementLines.id })
    .from(bankStatementLines)
    .where(isNull(bankStatementLines.state))
    .orderBy(bankStatementLines.id)
    .limit(BATCH);
  const { rowCount } = await db
    .update(bankStatementLines)
    .set({ state: sql`bank_line_state(${bankStatementLines.id})` })
    .where(inArray(bankStatementLines.id, some));
  return rowCount ?? 0;
}

/** Databases of which no line waits for its state any more: none ever does again. */
const filledIn = new WeakSet<object>();

/** Whether all lines have their state, by which they are then found. */
export async function areStatesFilledIn(db: Db): Promise<boolean> {
  if (filledIn.has(db.$client)) return true;
  const [waiting] = await db
    .select({ id: bankStatementLines.id })
    .from(bankStatementLines)
    .where(isNull(bankStatementLines.state))
    .limit(1);
  if (waiting) return false;
  filledIn.add(db.$client);
  return true;
}
