import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Period, splitPeriod, wholeMonthsOf } from "#shared/accounting/period.ts";
import type { DocumentAmounts } from "#shared/documents/document.ts";
import { paise } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { documentLines, documentRegistrations, documents } from "../database/schema/documents.ts";
import { noSums, plus } from "./document-file.ts";
import type { PeriodDocument } from "./gstr1-table.ts";
import type { PeriodTotals } from "./period-files.ts";
import { hasNoLines, isIssuedIn, isTaxed, linesOfMonths, sumLessCredits } from "./tax-lines.ts";

/**
 * Documents that are read at once, a few kB each. What is made of a larger batch outlives V8's young generation, and
 * takes memory until all of the heap is collected.
 */
const BATCH = 25;

/** Days that one statement adds up, some thousand documents of a large shop: statements have a time limit. */
const DAYS_A_SUM = 7;

/** What was sold of goods of one HSN, unit and rate to a state in a month; amounts in paise. */
export interface MonthlyTax extends Omit<DocumentAmounts, "total"> {
  /** Such as 2026-10. */
  month: string;
  /** The state's code, such as 19. */
  placeOfSupply: string;
  rate: number;
  hsn: string;
  unit: string;
  quantity: number;
}

const corrected = alias(documents, "corrected");

/** Reads the issued documents of a period, and adds them up in the database. */
export function periodDocumentsStore(db: Db) {
  return {
    /** Under which GSTINs documents were issued, the one that was used last first. */
    async gstins(period: Period): Promise<string[]> {
      // From one to the next by an index, then the newest document of each: a year has hundreds of thousands.
      const { rows } = await db.execute<{ gstin: string }>(sql`
        with recursive known (kind, gstin) as (
          (select kind, seller_gstin from documents order by 1, 2 limit 1)
          union all select next.kind, next.seller_gstin from known cross join lateral (
            select kind, seller_gstin from documents
            where (kind, seller_gstin) > (known.kind, known.gstin) order by 1, 2 limit 1
          ) as next
        )
        select gstin from (select distinct gstin from known) as one cross join lateral (
          select issued_on from ${documents} where ${isIssuedIn(period, sql`gstin`)} order by issued_on desc limit 1
        ) as newest order by issued_on desc, gstin`);
      return rows.map(({ gstin }) => gstin);
    },

    /** All documents by day and number, a batch at a time, so that other work gets its turn in between. */
    async *read(period: Period, gstin: string): AsyncGenerator<PeriodDocument[]> {
      const { issuedOn, kind, sequence, id } = documents;
      const place = sql`(${issuedOn}, ${kind}, ${sequence}, ${id})`;
      let after = sql`true`;
      for (;;) {
        const rows = await db
          .select({
            id: documents.id,
            kind: documents.kind,
            issuedOn: documents.issuedOn,
            financialYear: documents.financialYear,
            sequence: documents.sequence,
            body: documents.body,
            correctsTotal: corrected.totalPaise,
            irn: documentRegistrations.irn,
          })
          .from(documents)
          .leftJoin(corrected, eq(corrected.id, documents.correctsId))
          .leftJoin(documentRegistrations, eq(documentRegistrations.documentId, documents.id))
          .where(and(isIssuedIn(period, gstin), after))
          // By columns, not by the row of them: the index has the first two in order.
          .orderBy(issuedOn, kind, sequence, id)
          .limit(BATCH);
        yield rows.map(({ financialYear, sequence, body, correctsTotal, irn }) => ({
          financialYear,
          sequence,
          body,
          correctsTotal: correctsTotal === null ? null : paise(correctsTotal),
          irn,
        }));
        const last = rows.at(-1);
        if (!last || rows.length < BATCH) return;
        // The day by itself, too: by it the index begins where the last batch ended.
        after = sql`${issuedOn} >= ${last.issuedOn}::date and ${place} > (${last.issuedOn}::date, ${last.kind}, ${last.sequence}, ${last.id}::uuid)`;
      }
    },

    /** Invoices less credit notes, added up by the database, some days in each statement. */
    async totals(period: Period, gstin: string): Promise<PeriodTotals> {
      const all = { count: 0, amounts: noSums };
      for (const days of splitPeriod(period, DAYS_A_SUM)) {
        const { count, ...amounts } = await sumsOf(db, days, gstin);
        all.count += count;
        all.amounts = plus(all.amounts, amounts);
      }
      return all;
    },

    /**
     * The same of whole months by the sums that the database keeps of them, and of other days by their lines:
     * as fast for a year as for a month.
     */
    async sums(period: Period, gstin: string): Promise<PeriodTotals> {
      const count = await db.$count(documents, and(isIssuedIn(period, gstin), isTaxed));
      const { months, days } = wholeMonthsOf(period);
      let amounts = months ? await sumsOfMonths(db, months, gstin) : noSums;
      for (const some of days) {
        amounts = plus(amounts, (await periodDocumentsStore(db).totals(some, gstin)).amounts);
      }
      return { count, amounts };
    },

    /** What was sold less what came back in some months, by month, state, rate, HSN and unit, in that order. */
    async byMonth({ from, to }: Period, gstin: string): Promise<MonthlyTax[]> {
      const { rows } = await db.execute<Record<keyof MonthlyTax, string>>(sql`
        select to_char(month, 'YYYY-MM') as month, place_of_supply as "placeOfSupply", gst_percent as rate, hsn, unit,
          ${sumLessCredits(sql`quantity`)} as quantity, ${sumLessCredits(sql`taxable_paise`)} as taxable, ${sumLessCredits(sql`cgst_paise`)} as cgst,
          ${sumLessCredits(sql`state_gst_paise`)} as "stateGst", ${sumLessCredits(sql`igst_paise`)} as igst
        from ${linesOfMonths({ from, to }, gstin)} as each_line group by 1, 2, 3, 4, 5
        having (sum(abs(quantity)), sum(abs(taxable_paise))) <> (0, 0) order by 1, 2, 3, 4, 5`);
      return rows.map(({ month, placeOfSupply, hsn, unit, ...figures }) => ({
        month,
        placeOfSupply,
        hsn,
        unit,
        rate: Number(figures.rate),
        quantity: Number(figures.quantity),
        taxable: Number(figures.taxable),
        cgst: Number(figures.cgst),
        stateGst: Number(figures.stateGst),
        igst: Number(figures.igst),
      }));
    },
  };
}

/** A document comes to what its lines do, which the database sees to. */
async function sumsOfMonths(db: Db, months: Period, gstin: string): Promise<DocumentAmounts> {
  const { rows } = await db.execute<Record<Exclude<keyof DocumentAmounts, "total">, string>>(sql`
    select ${sumLessCredits(sql`taxable_paise`)} as taxable, ${sumLessCredits(sql`cgst_paise`)} as cgst,
      ${sumLessCredits(sql`state_gst_paise`)} as "stateGst", ${sumLessCredits(sql`igst_paise`)} as igst
    from ${linesOfMonths(months, gstin)} as each_line`);
  const [row] = rows;
  if (!row) throw new Error("a sum without a row");
  const taxable = Number(row.taxable);
  const [cgst, stateGst, igst] = [Number(row.cgst), Number(row.stateGst), Number(row.igst)];
  return { taxable, cgst, stateGst, igst, total: taxable + cgst + stateGst + igst };
}

/** By the lines; the bodies are read of documents from before that have none yet. */
async function sumsOf(db: Db, period: Period, gstin: string) {
  const { rows } = await db.execute<Record<"count" | keyof DocumentAmounts, string>>(sql`
    select count(*) as count, ${sumLessCredits(sql`total_paise`)} as total,
      ${sumLessCredits(sql`taxable`)} as taxable, ${sumLessCredits(sql`cgst`)} as cgst, ${sumLessCredits(sql`state_gst`)} as "stateGst", ${sumLessCredits(sql`igst`)} as igst
    from (
      select kind, total_paise, sum(taxable_paise) as taxable, sum(cgst_paise) as cgst,
        sum(state_gst_paise) as state_gst, sum(igst_paise) as igst
      from ${documents} join ${documentLines} on document_id = ${documents.id}
      where ${isIssuedIn(period, gstin)} and ${isTaxed} group by ${documents.id}
      union all select kind, total_paise, sum(taxable_paise), sum(cgst_paise), sum(state_gst_paise), sum(igst_paise)
      from ${documents} cross join lateral document_lines_of(body)
      where ${isIssuedIn(period, gstin)} and ${hasNoLines} and ${isTaxed} group by ${documents.id}
    ) as issued`);
  const [row] = rows;
  if (!row) throw new Error("a sum without a row");
  return {
    count: Number(row.count),
    taxable: Number(row.taxable),
    cgst: Number(row.cgst),
    stateGst: Number(row.stateGst),
    igst: Number(row.igst),
    total: Number(row.total),
  };
}
