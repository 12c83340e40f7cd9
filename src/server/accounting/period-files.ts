import type { CheckFigure } from "#shared/accounting/contract.ts";
import type { DocumentAmounts } from "#shared/documents/document.ts";
import { docsColumns, startDocs } from "./docs.ts";
import {
  amountFigures,
  type DocumentFile,
  type FileFacts,
  noSums,
  plus,
  startFile,
} from "./document-file.ts";
import { cdnr, cdnur, creditsWithoutGst } from "./gstr1-credits.ts";
import { b2b, b2cl, b2cs } from "./gstr1-sales.ts";
import type { PeriodDocument } from "./gstr1-table.ts";
import { gstr3b } from "./gstr3b.ts";
import { exemp, hsnOfOthers, hsnOfRegistered } from "./hsn.ts";
import { salesLines } from "./sales-lines.ts";
import { salesRegister } from "./sales-register.ts";
import { taxByRate } from "./tax-by-rate.ts";
import { zohoCreditNotes, zohoInvoices } from "./zoho.ts";

/** The files in which documents stand one by one or added up; `docs` lists their numbers alone. */
const documentFiles = {
  b2b,
  b2cl,
  b2cs,
  cdnr,
  cdnur,
  exemp,
  "hsn-b2b": hsnOfRegistered,
  "hsn-b2c": hsnOfOthers,
  "gstr-3b": gstr3b,
  "zoho-invoices": zohoInvoices,
  "zoho-credit-notes": zohoCreditNotes,
  "sales-register": salesRegister,
  "sales-lines": salesLines,
  "tax-by-rate": taxByRate,
  "credits-without-gst": creditsWithoutGst,
} as const satisfies Record<string, DocumentFile>;
type SumFile = keyof typeof documentFiles;

export type PeriodFile = SumFile | "docs";

/** The tables that together are the whole value of a period, and how each counts. */
const valueTables = { b2b: 1, b2cl: 1, b2cs: 1, cdnr: -1, cdnur: -1, exemp: 1 } as const;

/** By the database itself: invoices less credit notes, and how many there are. */
export interface PeriodTotals {
  count: number;
  amounts: DocumentAmounts;
}

/** The heads of a file's columns. */
export function columnsOf(file: PeriodFile): readonly string[] {
  return file === "docs" ? docsColumns : documentFiles[file].columns;
}

/** Whether a file is made from issued documents; the others are made from payments, refunds, cancellations and open orders. */
export function isPeriodFile(file: string): file is PeriodFile {
  return file === "docs" || Object.hasOwn(documentFiles, file);
}

/**
 * Makes the files of a period, of documents that come one after the other, day by day.
 *
 * @param take is given the rows of each file as they are made
 * @param only the file that is made; left out, all
 */
export function startPeriodFiles(
  take: (file: PeriodFile, rows: readonly string[][]) => void,
  only?: PeriodFile,
) {
  const docs = startDocs();
  const startOf = (file: SumFile, definition: DocumentFile) =>
    startFile(definition, (rows) =>
      take(
        file,
        rows.map(({ cells }) => cells),
      ),
    );
  const files = Object.entries(documentFiles).flatMap(([name, definition]) => {
    const file = name as SumFile;
    if (only !== undefined && file !== only) return [];
    return [[file, startOf(file, definition)] as const];
  });
  return {
    add(document: PeriodDocument): void {
      if (!only || only === "docs") docs.add(document);
      for (const [, file] of files) file.add(document);
    },

    finish(totals: PeriodTotals = { count: 0, amounts: noSums }): {
      files: Map<PeriodFile, FileFacts>;
      /** The tables of GSTR-1 together beside the database's own sums. */
      together: CheckFigure[];
    } {
      const finished = files.map(([file, started]) => [file, started.finish()] as const);
      const tables = finished.flatMap(([file, { sums, count, whole }]) =>
        // What is sold in part at 0 % stands in two tables, and is counted in that of its taxed lines.
        isValueTable(file)
          ? { sums, count: file === "exemp" ? whole : count, sign: valueTables[file] }
          : [],
      );
      const together = tables.reduce((all, { sums, sign }) => plus(all, sums, sign), noSums);
      const inFile = tables.reduce((all, { count }) => all + count, 0);
      return {
        files: new Map<PeriodFile, FileFacts>([
          ...finished,
          ["docs", docs.finish((rows) => (rows.length > 0 ? take("docs", rows) : undefined))],
        ]),
        together: [
          { name: "count", inFile, inBooks: totals.count },
          ...amountFigures(together, totals.amounts),
        ],
      };
    },
  };
}

function isValueTable(file: string): file is keyof typeof valueTables {
  return Object.hasOwn(valueTables, file);
}
