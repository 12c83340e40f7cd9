import { sql } from "drizzle-orm";
import type { BackfillName } from "#shared/fulfilment/backfills-contract.ts";
import type { Db } from "../database/connection.ts";
import { backfills } from "../database/schema/backfills.ts";
import { newId } from "../lib/ids.ts";
import type { Log } from "../lib/log.ts";
import { logProgress } from "../lib/log-progress.ts";
import { restBetween } from "../lib/rest-between.ts";
import { allBackfills } from "./backfills.ts";

/** How far it is, is written once in so long, and with it is seen that somebody has stopped it. */
const WRITTEN_EACH_MS = 1_000;

/** A run that was not heard of for longer has ended with its process: its statements take ten seconds at most. */
const LOST_AFTER = sql`interval '1 minute'`;

/** Somebody has stopped the backfill, or another run has taken its place. */
class BackfillStopped extends Error {}

/** Notes that so many rows more are done, and rests; throws where the work is to end here, which `runBackfill` expects. */
export type NoteDone = (rows: number) => Promise<void>;

/**
 * Does what is left of a backfill, unless it is stopped or another process is at it. How far it is stands in the
 * table and in the log; of one that finds nothing to do, nothing is said.
 *
 * @param work does some rows at a time, each time in a transaction of its own, and calls `done` after each
 */
export async function runBackfill(
  { db, log }: { db: Db; log: Pick<Log, "info"> },
  name: BackfillName,
  work: (done: NoteDone) => Promise<void>,
): Promise<void> {
  const run = newId();
  if (!(await claim(db, name, run))) return;
  const { logged } = allBackfills[name];
  const progress = logProgress(log, logged);
  try {
    await work(noteDone(db, name, run, progress.done));
  } catch (error) {
    if (error instanceof BackfillStopped) {
      log.info({ backfill: name }, "a backfill was stopped");
      return;
    }
    // The next try need not wait until it counts as lost.
    await db
      .execute(sql`update ${backfills} set run = null where name = ${name} and run = ${run}`)
      .catch(() => {});
    throw error;
  }
  await db.execute(sql`delete from ${backfills} where name = ${name} and run = ${run}`);
  progress.end();
}

/** Makes this run the one that works at it; false where it is stopped or another one does. */
async function claim(db: Db, name: BackfillName, run: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`insert into ${backfills} (name, run) values (${name}, ${run})
      on conflict (name) do update set run = ${run}, done = 0, total = null, at = now()
        where backfills.stopped_at is null
          and (backfills.run is null or backfills.at < now() - ${LOST_AFTER})`,
  );
  return rowCount === 1;
}

function noteDone(db: Db, name: BackfillName, run: string, log: (rows: number) => void): NoteDone {
  const { left } = allBackfills[name];
  let done = 0;
  let total: number | null = null;
  let writtenAt = Number.NEGATIVE_INFINITY;
  const rest = restBetween();
  const note = async (rows: number) => {
    log(rows);
    const isFirst = done === 0 && rows > 0;
    done += rows;
    if (!isFirst && performance.now() < writtenAt + WRITTEN_EACH_MS) return;
    if (isFirst && left) {
      // What takes longer to count than a statement may goes on without.
      const counted = await db.execute<{ count: string }>(left).catch(() => undefined);
      total = counted ? done + Number(counted.rows[0]?.count ?? 0) : null;
    }
    writtenAt = performance.now();
    const { rowCount } = await db.execute(
      sql`update ${backfills} set done = ${done}, total = ${total}::int, at = now()
        where name = ${name} and run = ${run} and stopped_at is null`,
    );
    if (rowCount !== 1) throw new BackfillStopped();
  };
  return async (rows) => {
    await note(rows);
    await rest();
  };
}
