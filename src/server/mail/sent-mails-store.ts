import { lt, sql } from "drizzle-orm";
import { compiled, compiledRows, compiledSql, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { queuedJobs } from "../database/queued-jobs.ts";
import { sentMails } from "../database/schema/mail.ts";
import type { OldRows } from "../jobs/old-rows.ts";
import type { TakenJob } from "../jobs/take-job.ts";

/** Longer than a job that failed is kept (jobs/old-rows.ts): tried again, it repeats no mail that was sent. */
export const oldSentMails: OldRows = {
  table: sentMails,
  isOld: lt(sentMails.sentAt, sql`now() - interval '100 days'`),
};

const readKnown = compiled((db, { keys }: Given<{ keys: string[] }>) =>
  db
    .select({ key: sentMails.key })
    .from(sentMails)
    .where(sql`${sentMails.key} = any(${keys}::text[])`),
);
const insertKeys = compiledRows((db, rows: { key: string }[]) =>
  db.insert(sentMails).values(rows).onConflictDoNothing(),
);

const insertAndEnd = compiledSql<never, { keys: string[]; ids: string[]; runners: string[] }>(
  ({ keys, ids, runners }) => sql`
    with ended as (
      delete from ${queuedJobs}
      where (id, locked_by) in (select * from unnest(${ids}::bigint[], ${runners}::text[]))
    )
    insert into ${sentMails} (key) select unnest(${keys}::text[]) on conflict do nothing`,
);

export function sentMailsStore(db: Db) {
  return {
    /** Those of these keys whose mails were sent. */
    async known(keys: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await readKnown(db, { keys: [...keys] });
      return new Set(found.map(({ key }) => key));
    },

    /** Notes mails as sent, and ends the jobs that have nothing else left to do, in one statement. */
    async add(keys: readonly string[], ended: readonly TakenJob[] = []): Promise<void> {
      if (ended.length > 0) {
        await insertAndEnd(db, {
          keys: [...keys],
          ids: ended.map(({ id }) => id),
          runners: ended.map(({ runnerId }) => runnerId),
        });
        return;
      }
      await insertKeys(
        db,
        keys.map((key) => ({ key })),
        {},
      );
    },
  };
}
