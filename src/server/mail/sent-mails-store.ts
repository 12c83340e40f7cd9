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

/** A mail that the mail server took, and the job that has nothing left to do with it and its others. */
export interface SentMail {
  key: string;
  ends?: TakenJob;
}

const readKnown = compiled((db, { keys }: Given<{ keys: string[] }>) =>
  db
    .select({ key: sentMails.key })
    .from(sentMails)
    .where(sql`${sentMails.key} = any(${keys}::text[])`),
);
const insertKeys = compiledRows((db, rows: { key: string }[]) =>
  db.insert(sentMails).values(rows).onConflictDoNothing(),
);

/** Each mail with the job that ends with it; 0 for none. */
type Ending = { keys: string[]; jobs: string[]; ids: string[]; runners: string[] };

const insertAndEnd = compiledSql<never, Ending>(
  ({ keys, jobs, ids, runners }) => sql`
    with ended as (
      delete from ${queuedJobs}
      where (id, locked_by) in (select * from unnest(${ids}::bigint[], ${runners}::text[]))
      returning id
    )
    insert into ${sentMails} (key)
    select key from unnest(${keys}::text[], ${jobs}::bigint[]) as mail (key, job)
    where job not in (select id from ended) on conflict do nothing`,
);

export function sentMailsStore(db: Db) {
  return {
    /** Those of these keys whose mails were sent. */
    async known(keys: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await readKnown(db, { keys: [...keys] });
      return new Set(found.map(({ key }) => key));
    },

    /**
     * Notes mails as sent, and ends the jobs that have nothing else left to do, in one statement. A mail whose job is gone with
     * this is not noted: nothing sends it again. Where another has the job by now, it finds the mail noted.
     */
    async add(mails: readonly SentMail[]): Promise<void> {
      const ended = [...new Set(mails.flatMap(({ ends }) => ends ?? []))];
      if (ended.length > 0) {
        await insertAndEnd(db, {
          keys: mails.map(({ key }) => key),
          jobs: mails.map(({ ends }) => ends?.id ?? "0"),
          ids: ended.map(({ id }) => id),
          runners: ended.map(({ runnerId }) => runnerId),
        });
        return;
      }
      await insertKeys(
        db,
        mails.map(({ key }) => ({ key })),
        {},
      );
    },
  };
}
