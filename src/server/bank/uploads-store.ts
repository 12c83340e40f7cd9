import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { bankStatementFiles, bankStatementUploads } from "../database/schema/bank.ts";
import type { OldRows } from "../jobs/old-rows.ts";

/** More are not under way, or failed within a week, in any shop. */
const MAX_LISTED = 100;

export type UploadRow = typeof bankStatementUploads.$inferSelect;

/** What could not be read is said for a week; what nobody has read by then is given up. */
export const oldStatementUploads: OldRows = {
  table: bankStatementUploads,
  isOld: sql`uploaded_at < now() - interval '7 days'`,
};

/** Large statements on their way to become rows of `bankStore`. */
export function uploadsStore(db: Db) {
  const isOne = (id: string) => eq(bankStatementUploads.id, id);
  return {
    /** @param content the file, compressed by gzip */
    async insert(
      upload: Pick<UploadRow, "id" | "fileName" | "uploadedBy">,
      content: Buffer,
    ): Promise<UploadRow> {
      const [row] = await db.insert(bankStatementUploads).values(upload).returning();
      if (!row) throw new Error("an insert returned no row");
      await db.insert(bankStatementFiles).values({ uploadId: row.id, content });
      return row;
    },

    /** Undefined once it is read, or has failed. */
    async find(id: string): Promise<{ upload: UploadRow; content: Buffer } | undefined> {
      const [found] = await db
        .select({ upload: bankStatementUploads, content: bankStatementFiles.content })
        .from(bankStatementUploads)
        .innerJoin(bankStatementFiles, eq(bankStatementFiles.uploadId, bankStatementUploads.id))
        .where(isOne(id));
      return found;
    },

    async isWaiting(id: string): Promise<boolean> {
      return (await db.$count(bankStatementFiles, eq(bankStatementFiles.uploadId, id))) > 0;
    },

    async change(id: string, changes: Partial<UploadRow>): Promise<void> {
      await db.update(bankStatementUploads).set(changes).where(isOne(id));
    },

    /** Says why nothing of it was added, and forgets the file. */
    async fail(id: string, problem: string): Promise<void> {
      await db.update(bankStatementUploads).set({ state: "failed", problem }).where(isOne(id));
      await db.delete(bankStatementFiles).where(eq(bankStatementFiles.uploadId, id));
    },

    /** Counts a try that came to nothing, and answers how many there were. */
    async countFailure(id: string): Promise<number> {
      const [row] = await db
        .update(bankStatementUploads)
        .set({ failures: sql`${bankStatementUploads.failures} + 1` })
        .where(isOne(id))
        .returning({ failures: bankStatementUploads.failures });
      return row?.failures ?? 0;
    },

    async remove(id: string): Promise<void> {
      await db.delete(bankStatementUploads).where(isOne(id));
    },

    /** The last ones. */
    list(): Promise<UploadRow[]> {
      return db
        .select()
        .from(bankStatementUploads)
        .orderBy(desc(bankStatementUploads.uploadedAt), desc(bankStatementUploads.id))
        .limit(MAX_LISTED);
    },
  };
}
