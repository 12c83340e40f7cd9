import { and, asc, between, desc, eq, inArray, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Period, splitPeriod } from "#shared/accounting/period.ts";
import { paise } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { documentRegistrations, documents } from "../database/schema/documents.ts";
import type { PeriodDocument } from "./gstr1-table.ts";
import type { PeriodTotals } from "./period-files.ts";

/** Documents that are read at once: their bodies are a few kB each. */
const BATCH = 200;

/** Some thousand documents of a large shop: a statement has its time. */
const DAYS_A_SUM = 7;

const amountNames = ["taxable", "cgst", "stateGst", "igst", "total"] as const;

const corrected = alias(documents, "corrected");

export function periodDocumentsStore(db: Db) {
  return {
    /** Under which GSTINs documents were issued, the one that was used last first. */
    async gstins(period: Period): Promise<string[]> {
      const rows = await db
        .select({ gstin: documents.sellerGstin })
        .from(documents)
        .where(between(documents.issuedOn, period.from, period.to))
        .groupBy(documents.sellerGstin)
        .orderBy(desc(max(documents.issuedOn)), asc(documents.sellerGstin));
      return rows.map(({ gstin }) => gstin);
    },

    /** All of them in the order of their days and numbers, some at a time: others have their turn between. */
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
          .where(and(isOf(period, gstin), after))
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

    /** Invoices less credit notes, added up by the database: some days in each statement, which has its time. */
    async totals(period: Period, gstin: string): Promise<PeriodTotals> {
      const all = { count: 0, amounts: { taxable: 0, cgst: 0, stateGst: 0, igst: 0, total: 0 } };
      for (const days of splitPeriod(period, DAYS_A_SUM)) {
        const { count, ...amounts } = await sumsOf(db, days, gstin);
        all.count += count;
        for (const name of amountNames) all.amounts[name] += amounts[name];
      }
      return all;
    },
  };
}

/** In one statement: the amounts are read out of the documents themselves, a few kB each. */
async function sumsOf(db: Db, period: Period, gstin: string) {
  const sign = sql`case ${documents.kind} when 'credit-note' then -1 else 1 end`;
  const sumOf = (amount: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${sign} * ${amount}), 0)`.mapWith(Number);
  const stated = (name: string) =>
    sumOf(sql`(${documents.body} -> 'totals' ->> ${sql.raw(`'${name}'`)})::bigint`);
  const [row] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      taxable: stated("taxable"),
      cgst: stated("cgst"),
      stateGst: stated("stateGst"),
      igst: stated("igst"),
      total: sumOf(sql`${documents.totalPaise}`),
    })
    .from(documents)
    .where(and(isOf(period, gstin), inArray(documents.kind, ["invoice", "credit-note"])));
  if (!row) throw new Error("a sum without a row");
  return row;
}

function isOf({ from, to }: Period, gstin: string) {
  return and(between(documents.issuedOn, from, to), eq(documents.sellerGstin, gstin));
}
