import { and, asc, between, eq, getTableColumns, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { DocumentKind } from "#shared/documents/document.ts";
import type { Db } from "../database/connection.ts";
import { documents } from "../database/schema/documents.ts";
import { orders } from "../database/schema/orders.ts";

export type DocumentRow = typeof documents.$inferSelect;

const { body: _, ...factColumns } = getTableColumns(documents);

/** A document without what it says. */
type DocumentFacts = Omit<DocumentRow, "body">;

/** Days of India such as 2026-11-22, both included. */
export interface DocumentPeriod {
  from: string;
  to: string;
  kinds: readonly DocumentKind[];
  /** Whose orders they must be of; left out, anybody's. */
  userId?: string;
}

/** Issued documents; they are only ever added. */
export function documentsStore(db: Db) {
  return {
    async insert(document: typeof documents.$inferInsert): Promise<void> {
      await db.insert(documents).values(document);
    },

    /** The day in India by the database's clock, such as 2026-11-22. */
    async today(): Promise<string> {
      const { rows } = await db.execute<{ today: string }>(
        sql`select to_char(clock_timestamp() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today`,
      );
      return rows[0]?.today ?? "";
    },

    async find(id: string): Promise<DocumentRow | undefined> {
      const [document] = await db.select().from(documents).where(eq(documents.id, id));
      return document;
    },

    /** Several documents, by their id. */
    async findAll(ids: readonly string[]): Promise<Map<string, DocumentRow>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select()
        .from(documents)
        .where(inArray(documents.id, [...ids]));
      return new Map(rows.map((document) => [document.id, document]));
    },

    /** How many documents of these kinds were issued in a period; days such as 2026-11-22, both included. */
    countIn: (period: DocumentPeriod): Promise<number> => db.$count(documents, isIn(period)),

    /** The next documents of a period, in the order of their issue; the first after `null`. */
    async nextIn(
      period: DocumentPeriod,
      after: string | null,
      limit: number,
    ): Promise<DocumentRow[]> {
      return db
        .select()
        .from(documents)
        .where(and(isIn(period), after === null ? undefined : gt(documents.id, after)))
        .orderBy(asc(documents.id))
        .limit(limit);
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

function isIn({ from, to, kinds, userId }: DocumentPeriod): SQL | undefined {
  return and(
    between(documents.issuedOn, from, to),
    inArray(documents.kind, [...kinds]),
    userId === undefined
      ? undefined
      : sql`${documents.orderId} in (select ${orders.id} from ${orders} where ${orders.userId} = ${userId})`,
  );
}
