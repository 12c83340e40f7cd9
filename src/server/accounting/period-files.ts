import type { CheckFigure } from "#shared/accounting/contract.ts";
import type { DocumentAmounts } from "#shared/documents/document.ts";
import { startDocs } from "./docs.ts";
import {
  amountFigures,
  type DocumentFile,
  type FinishedFile,
  noSums,
  plus,
  startFile,
} from "./document-file.ts";
import { cdnr, cdnur, creditsWithoutGst } from "./gstr1-credits.ts";
import { b2b, b2cl, b2cs } from "./gstr1-sales.ts";
import type { PeriodDocument } from "./gstr1-table.ts";
import { exemp, hsnOfOthers, hsnOfRegistered } from "./hsn.ts";
import { salesLines } from "./sales-lines.ts";
import { salesRegister } from "./sales-register.ts";
import { taxByRate } from "./tax-by-rate.ts";

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

/** Makes all files of a period, of documents that come one after the other. */
export function startPeriodFiles() {
  const docs = startDocs();
  const files = Object.entries(documentFiles).map(
    ([file, definition]) => [file as SumFile, startFile(definition)] as const,
  );
  return {
    add(document: PeriodDocument): void {
      docs.add(document);
      for (const [, file] of files) file.add(document);
    },

    finish(totals: PeriodTotals): {
      files: Map<PeriodFile, FinishedFile>;
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
        files: new Map<PeriodFile, FinishedFile>([...finished, ["docs", docs.finish()]]),
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
