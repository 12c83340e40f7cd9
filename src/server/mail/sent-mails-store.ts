import { inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { sentMails } from "../database/schema/mail.ts";
import type { OldRows } from "../jobs/old-rows.ts";

/** Longer than a job that failed is kept (jobs/old-rows.ts): tried again, it repeats no mail that was sent. */
export const oldSentMails: OldRows = {
  table: sentMails,
  isOld: lt(sentMails.sentAt, sql`now() - interval '100 days'`),
};

export function sentMailsStore(db: Pick<Db, "select" | "insert">) {
  return {
    /** Those of these keys whose mails were sent. */
    async known(keys: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await db
        .select({ key: sentMails.key })
        .from(sentMails)
        .where(inArray(sentMails.key, [...keys]));
      return new Set(found.map(({ key }) => key));
    },

    async add(keys: readonly string[]): Promise<void> {
      await db
        .insert(sentMails)
        .values(keys.map((key) => ({ key })))
        .onConflictDoNothing();
    },
  };
}
