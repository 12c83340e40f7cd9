import { eq, lt, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { sentMails } from "../database/schema/mail.ts";
import type { OldRows } from "../jobs/old-rows.ts";

/** A job that fails is given up after some four days: none repeats a mail that was sent before. */
export const oldSentMails: OldRows = {
  table: sentMails,
  isOld: lt(sentMails.sentAt, sql`now() - interval '30 days'`),
};

export function sentMailsStore(db: Pick<Db, "select" | "insert">) {
  return {
    async has(key: string): Promise<boolean> {
      const found = await db
        .select({ key: sentMails.key })
        .from(sentMails)
        .where(eq(sentMails.key, key));
      return found.length > 0;
    },

    async add(key: string): Promise<void> {
      await db.insert(sentMails).values({ key }).onConflictDoNothing();
    },
  };
}
