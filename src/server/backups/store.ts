import { and, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { BackupState } from "#shared/backups/contract.ts";
import type { BackupPlace } from "#shared/settings/backups.ts";
import type { Db } from "../database/connection.ts";
import { backups } from "../database/schema/backups.ts";
import type { OldRows } from "../jobs/old-rows.ts";
import { newId } from "../lib/ids.ts";

export type BackupRow = typeof backups.$inferSelect;
export type BackupChanges = Partial<
  Pick<BackupRow, "state" | "name" | "bytes" | "progress" | "problem">
>;

/** What is known of those whose files were deleted long ago. */
export const oldBackups: OldRows = {
  table: backups,
  isOld: lt(backups.createdAt, sql`now() - interval '400 days'`),
};

const underWay: BackupState[] = ["queued", "running"];

/** One that shows no sign of life for so long was cut off for good. */
const isAlive = sql<boolean>`${backups.updatedAt} > now() - interval '15 minutes'`;

export function backupsStore(db: Db) {
  return {
    async insert(place: BackupPlace, by: string | null): Promise<BackupRow> {
      const [row] = await db.insert(backups).values({ id: newId(), place, by }).returning();
      return row as BackupRow;
    },

    async find(id: string): Promise<BackupRow | undefined> {
      const [row] = await db.select().from(backups).where(eq(backups.id, id));
      return row;
    },

    /** Those that were made or tried last, the newest first, and whether each still shows signs of life. */
    latest: (limit: number) =>
      db
        .select({ row: backups, isAlive })
        .from(backups)
        .orderBy(desc(backups.createdAt))
        .limit(limit),

    /** Whether one is under way, besides the one that is named. */
    async isUnderWay(except?: string): Promise<boolean> {
      const rows = await db
        .select({ id: backups.id })
        .from(backups)
        .where(and(inArray(backups.state, underWay), isAlive));
      return rows.some(({ id }) => id !== except);
    },

    /** The last one that was made. */
    async lastDone(): Promise<BackupRow | undefined> {
      const [row] = await db
        .select()
        .from(backups)
        .where(eq(backups.state, "done"))
        .orderBy(desc(backups.createdAt))
        .limit(1);
      return row;
    },

    /** Whether the schedule has begun one since then. */
    async isScheduledSince(since: Date): Promise<boolean> {
      const [row] = await db
        .select({ id: backups.id })
        .from(backups)
        .where(and(isNull(backups.by), sql`${backups.createdAt} >= ${since.toISOString()}`))
        .limit(1);
      return row !== undefined;
    },

    async change(id: string, changes: BackupChanges): Promise<void> {
      await db
        .update(backups)
        .set({ ...changes, updatedAt: sql`now()` })
        .where(eq(backups.id, id));
    },
  };
}
