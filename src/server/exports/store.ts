import { and, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { ExportedList, ExportRequest, ExportState } from "#shared/exports/contract.ts";
import type { Db } from "../database/connection.ts";
import { exportParts, listExports } from "../database/schema/exports.ts";
import type { OldRows } from "../jobs/old-rows.ts";
import { newId } from "../lib/ids.ts";

export type ExportRow = typeof listExports.$inferSelect;
export type ExportChanges = Partial<typeof listExports.$inferInsert>;

/** Past its day it is gone for everybody, and deleted in the next night: its parts first, by the thousand. */
export const oldExports: OldRows[] = [
  {
    table: exportParts,
    isOld: sql`export_id in (select id from ${listExports} where ${lte(listExports.expiresAt, sql`now()`)})`,
  },
  { table: listExports, isOld: lte(listExports.expiresAt, sql`now()`) },
];

const LIFETIME = sql`now() + interval '1 day'`;
const MAX_SHOWN = 5;
const runningStates: ExportState[] = ["queued", "running"];

/** Exports of lists: one row each from the click until the file expires. */
export function exportsStore(db: Db) {
  const isOwn = (userId: string) =>
    and(eq(listExports.userId, userId), gt(listExports.expiresAt, sql`now()`));
  const change = async (id: string, changes: ExportChanges): Promise<ExportRow> => {
    const [row] = await db
      .update(listExports)
      .set(changes)
      .where(eq(listExports.id, id))
      .returning();
    return row as ExportRow;
  };
  return {
    async insert(userId: string, { list, query }: ExportRequest): Promise<ExportRow> {
      const [row] = await db
        .insert(listExports)
        .values({ id: newId(), userId, list, query, expiresAt: LIFETIME })
        .returning();
      return row as ExportRow;
    },

    ofList: (userId: string, list: ExportedList): Promise<ExportRow[]> =>
      db
        .select()
        .from(listExports)
        .where(and(isOwn(userId), eq(listExports.list, list)))
        .orderBy(desc(listExports.createdAt))
        .limit(MAX_SHOWN),

    async findOwn(userId: string, id: string): Promise<ExportRow | undefined> {
      const [row] = await db
        .select()
        .from(listExports)
        .where(and(isOwn(userId), eq(listExports.id, id)));
      return row;
    },

    /** Reads one and keeps others from changing it until the transaction ends. */
    async lock(id: string): Promise<ExportRow | undefined> {
      const [row] = await db.select().from(listExports).where(eq(listExports.id, id)).for("update");
      return row;
    },

    countRunning: (userId: string): Promise<number> =>
      db.$count(listExports, and(isOwn(userId), inArray(listExports.state, runningStates))),

    change,

    /** Throws away what is written of it. */
    async beginAnew(id: string): Promise<ExportRow> {
      await db.delete(exportParts).where(eq(exportParts.exportId, id));
      return change(id, { rows: 0, parts: 0, bytes: 0, cursor: null, expected: null });
    },

    async addPart(exportId: string, position: number, content: Buffer): Promise<void> {
      await db.insert(exportParts).values({ exportId, position, content });
    },

    async part(exportId: string, position: number): Promise<Buffer | undefined> {
      const [row] = await db
        .select({ content: exportParts.content })
        .from(exportParts)
        .where(and(eq(exportParts.exportId, exportId), eq(exportParts.position, position)));
      return row?.content;
    },
  };
}
