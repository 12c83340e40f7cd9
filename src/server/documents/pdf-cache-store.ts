import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { documentPdfs, documentRegistrations, documents } from "../database/schema/documents.ts";
import type { DocumentRow } from "./documents-store.ts";

/**
 * The kept PDFs of issued documents: their originals, in the database, where every node finds them and
 * nobody without the rights of their order. Each can be drawn anew, so any row may go.
 *
 * @param version of how documents are drawn; what was drawn otherwise does not count
 */
export function pdfCacheStore(db: Db, version: number) {
  const isRegistered = sql<boolean>`(${documentRegistrations.documentId} is not null)`;
  // A registration is printed on the document: what was drawn before it says less.
  const isCurrent = and(
    eq(documentPdfs.version, version),
    eq(documentPdfs.isRegistered, isRegistered),
  ) as SQL;

  return {
    /** The kept PDFs of these documents, by their ids. */
    async of(ids: readonly string[]): Promise<Map<string, Buffer>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: documentPdfs.documentId, content: documentPdfs.content })
        .from(documentPdfs)
        .leftJoin(
          documentRegistrations,
          eq(documentRegistrations.documentId, documentPdfs.documentId),
        )
        .where(and(inArray(documentPdfs.documentId, [...ids]), isCurrent));
      return new Map(rows.map(({ id, content }) => [id, content]));
    },

    async put(documentId: string, content: Buffer, withRegistration: boolean): Promise<void> {
      const drawn = { version, isRegistered: withRegistration, bytes: content.length, content };
      await db
        .insert(documentPdfs)
        .values({ documentId, ...drawn })
        .onConflictDoUpdate({ target: documentPdfs.documentId, set: drawn });
    },

    /** Some of the documents of the last days whose PDF is not kept, the newest first. */
    missing(days: number, limit: number): Promise<DocumentRow[]> {
      return db
        .select(getTableColumns(documents))
        .from(documents)
        .leftJoin(documentRegistrations, eq(documentRegistrations.documentId, documents.id))
        .leftJoin(documentPdfs, eq(documentPdfs.documentId, documents.id))
        .where(
          and(
            sql`${documents.issuedOn} > current_date - ${days}::integer`,
            or(isNull(documentPdfs.documentId), not(isCurrent)),
          ),
        )
        .orderBy(desc(documents.issuedOn), desc(documents.id))
        .limit(limit);
    },

    /** Deletes those of the oldest documents, until the others together have at most `maxBytes`. */
    async trim(maxBytes: number): Promise<void> {
      const { rows } = await db.execute<{ bytes: string }>(
        sql`select coalesce(sum(${documentPdfs.bytes}), 0) as bytes from ${documentPdfs}`,
      );
      if (Number(rows[0]?.bytes) <= maxBytes) return;
      await db.execute(
        sql`delete from ${documentPdfs} where ${documentPdfs.documentId} in (
              select id from (
                select ${documentPdfs.documentId} as id,
                  sum(${documentPdfs.bytes}) over (order by ${documentPdfs.documentId} desc) as upto
                from ${documentPdfs}
              ) as newest where upto > ${maxBytes})`,
      );
    },
  };
}
