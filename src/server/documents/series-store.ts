import { sql } from "drizzle-orm";
import type { DocumentKind } from "#shared/documents/document.ts";
import { documentNumber, financialYearOf } from "#shared/documents/document-number.ts";
import type { Db } from "../database/connection.ts";
import { documentSeries } from "../database/schema/documents.ts";

/** A number that was taken, with the day that it was taken on in India, such as 2026-11-22. */
interface TakenNumber {
  number: string;
  financialYear: number;
  sequence: number;
  issuedOn: string;
}

/** Every GSTIN under which something was issued; they are few, and none is forgotten. */
export async function sellerGstins(db: Db): Promise<string[]> {
  const { gstin } = documentSeries;
  const rows = await db.select({ gstin }).from(documentSeries).groupBy(gstin).orderBy(gstin);
  return rows.map((row) => row.gstin);
}

/**
 * Takes the next number of a series as part of this transaction. Its row stays locked until the
 * transaction ends: who comes meanwhile waits, and a transaction that fails gives its number back.
 * Take it last (`atEnd`): nothing slow may follow while others wait.
 *
 * @param gstin the seller's
 */
export async function takeNumber(db: Db, kind: DocumentKind, gstin: string): Promise<TakenNumber> {
  const { rows } = await db.execute<{ now: Date }>(sql`select clock_timestamp() as now`);
  const financialYear = financialYearOf(new Date(rows[0]?.now ?? Number.NaN));
  const [taken] = await db
    .insert(documentSeries)
    .values({ kind, gstin, financialYear, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [documentSeries.kind, documentSeries.gstin, documentSeries.financialYear],
      set: { lastNumber: sql`${documentSeries.lastNumber} + 1` },
    })
    .returning({
      sequence: documentSeries.lastNumber,
      // Once the row is locked, so that days never run against the numbers; a year that ended while
      // this waited keeps its last day.
      issuedOn: sql<string>`to_char(least((clock_timestamp() at time zone 'Asia/Kolkata')::date, make_date(${financialYear}::int + 1, 3, 31)), 'YYYY-MM-DD')`,
    });
  if (!taken) throw new Error("an upsert returned no row");
  const { sequence, issuedOn } = taken;
  return {
    number: documentNumber(kind, financialYear, sequence),
    financialYear,
    sequence,
    issuedOn,
  };
}
