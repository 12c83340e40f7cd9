import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { quotes } from "../database/schema/quotes.ts";
import { returns } from "../database/schema/returns.ts";
import type { Log } from "../lib/log.ts";
import type { Sweeps, Tasks } from "./job-table.ts";
import { type NoteDone, runBackfill } from "./run-backfill.ts";

/** What has numbers of its own, and what they begin with; new rows get theirs by a trigger. */
const series = [
  { table: orders, prefix: "SO" },
  { table: quotes, prefix: "QT" },
  { table: returns, prefix: "RT" },
] as const;

/** Rows that one statement numbers: whoever changes one of them meanwhile waits for it. */
const BATCH = 200;

/** Numbers the rows from before there were numbers, every ten minutes until none is left. */
export function seriesNumbers(log: Pick<Log, "info">) {
  return {
    tasks: {
      "number-older-rows": (_payload, { db }) =>
        runBackfill({ db, log }, "number-older-rows", async (done) => {
          for (const one of series) await numberOlder(db, one, done);
        }),
    } satisfies Partial<Tasks>,
    sweeps: { "number-older-rows": "*/10 * * * *" } satisfies Sweeps,
  };
}

interface Row extends Record<string, unknown> {
  id: string;
  /** As text: a Date would lose the microseconds by which rows are walked. */
  made: string;
  number: string | null;
}

/**
 * Numbers a table's rows without a number by their place among all from before, the oldest first: the first
 * places of the sequence were kept for them. Whatever ended it, it may begin again. A row that
 * somebody has locked is passed over, so that nobody waits for one another, and is the next run's.
 */
async function numberOlder(
  db: Db,
  { table, prefix }: (typeof series)[number],
  done: NoteDone,
): Promise<void> {
  const { rows: missing } = await db.execute(
    sql`select from ${table} where number is null limit 1`,
  );
  if (missing.length === 0) return;
  let place = 0;
  for (let after = { made: "-infinity", id: "00000000-0000-0000-0000-000000000000" }; ; ) {
    const { rows } = await db.execute<Row>(
      sql`select id, created_at::text as made, number from ${table}
        where (created_at, id) > (${after.made}::timestamptz, ${after.id}::uuid)
        order by created_at, id limit ${BATCH}`,
    );
    const last = rows.at(-1);
    if (!last) break;
    const numbered: { id: string; place: number }[] = [];
    for (const { id, number } of rows) {
      // What has another than the next place was made since, by the trigger.
      if (number !== null && Number(number.split("-")[2]) !== place + 1) continue;
      place += 1;
      if (number === null) numbered.push({ id, place });
    }
    if (numbered.length > 0) {
      const { rowCount } = await db.execute(
        sql`update ${table} as older
          set number = series_number(${prefix}, older.created_at, free.place)
          from (
            select id, place from ${table}
            join jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as given(id uuid, place bigint) using (id)
            where number is null for no key update of ${table} skip locked
          ) as free
          where older.id = free.id`,
      );
      await done(rowCount ?? 0);
    }
    after = last;
  }
}
