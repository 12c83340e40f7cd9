import { asc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { documents } from "../database/schema/documents.ts";

export type DocumentRow = typeof documents.$inferSelect;

const { body: _, ...factColumns } = getTableColumns(documents);

/** A document without what it says. */
export type DocumentFacts = Omit<DocumentRow, "body">;

/** Issued documents; they are only ever added. */
export function documentsStore(db: Db) {
  return {
    async insert(document: typeof documents.$inferInsert): Promise<void> {
      await db.insert(documents).values(document);
    },

    async find(id: string): Promise<DocumentRow | undefined> {
      const [document] = await db.select().from(documents).where(eq(documents.id, id));
      return document;
    },

    /** The documents of several orders, by order, in the order of their issue. */
    async ofOrders(orderIds: readonly string[]): Promise<Map<string, DocumentFacts[]>> {
      if (orderIds.length === 0) return new Map();
      const rows = await db
        .select(factColumns)
        .from(documents)
        .where(inArray(documents.orderId, [...orderIds]))
        .orderBy(asc(documents.id));
      return Map.groupBy(rows, ({ orderId }) => orderId);
    },
  };
}
