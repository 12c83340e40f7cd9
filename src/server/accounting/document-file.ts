import type { CheckFigure } from "#shared/accounting/contract.ts";
import type { DocumentAmounts, DocumentLine } from "#shared/documents/document.ts";
import { paise, toRupees } from "#shared/money.ts";
import { type PeriodDocument, signOf } from "./gstr1-table.ts";

/** A row of a file, with the amounts (paise) that it reports, whether or not a column shows them. */
export interface FileRow {
  cells: string[];
  amounts: DocumentAmounts;
  /** Kind and number of its document, where it is about one only. */
  document?: string;
}

/** How a file is made from the issued documents of a period, which are read one by one. */
export interface DocumentFile {
  columns: readonly string[];
  /** Which lines of a document belong in it, by their GST rate; left out, all. */
  part?: DocumentPart;
  /** Whether a document belongs in it. */
  takes(document: PeriodDocument): boolean;
  /** Credit notes are subtracted; otherwise they count as positive amounts. */
  isNet: boolean;
  /** Each row has its `document`, so that the check can count documents. */
  namesDocuments?: boolean;
  open(): OpenFile;
}

/** Sales at 0 % are reported apart from taxed ones. */
type DocumentPart = "taxed" | "at 0 %";

interface OpenFile {
  /** Adds a document; answers the rows that are complete with it, to be written at once. */
  add(document: PeriodDocument): readonly FileRow[];
  /** The rows that are complete only after the last document. */
  rows(): FileRow[];
}

/** Receives rows as they are made: a month has too many to be held. */
type TakeFileRows = (rows: readonly FileRow[]) => void;

/** The same without their amounts. */
export type TakeRows = (rows: readonly string[][]) => void;

/** How many rows a file has, and its sums beside those of the documents. */
export interface FileFacts {
  rows: number;
  check: CheckFigure[];
}

/** Defines a file each of whose rows is about one document. Documents must come in the order of their days. */
export function rowsPerDocument(
  file: Omit<DocumentFile, "open" | "namesDocuments"> & {
    rowsOf(document: PeriodDocument): Omit<FileRow, "document">[];
    /** Whether its rows come after all others of the day; left out, rows have the order of the documents. */
    isBehind?(document: PeriodDocument): boolean;
  },
): DocumentFile {
  const { rowsOf, isBehind = () => false, ...rest } = file;
  return {
    ...rest,
    namesDocuments: true,
    open() {
      let day = "";
      // Few rows must wait for the end of a day: they cost far more memory than those that are written at once.
      let behind: FileRow[] = [];
      const ofDay = () => {
        const rows = behind;
        behind = [];
        return rows;
      };
      return {
        add(document) {
          const { kind, number, issuedOn } = document.body;
          const before = issuedOn === day ? [] : ofDay();
          day = issuedOn;
          const own = rowsOf(document).map((row) => ({ ...row, document: `${kind} ${number}` }));
          if (!isBehind(document)) return [...before, ...own];
          behind.push(...own);
          return before;
        },
        rows: ofDay,
      };
    },
  };
}

/** The lines of a document added up by rate, the lowest first. */
export function byRate(
  lines: readonly DocumentLine[],
): { rate: number; amounts: DocumentAmounts }[] {
  return [...Map.groupBy(lines, ({ gstPercent }) => gstPercent)]
    .toSorted(([a], [b]) => a - b)
    .map(([rate, ofRate]) => ({
      rate,
      amounts: ofRate.reduce((sums, line) => plus(sums, line), noSums),
    }));
}

/**
 * Makes a file of documents that are added one by one, and compares its sums with those of the documents.
 *
 * @param take receives the rows as they are made
 */
export function startFile(file: DocumentFile, take: TakeFileRows) {
  const open = file.open();
  let inBooks = noSums;
  let count = 0;
  let whole = 0;
  let rowCount = 0;
  let sums = noSums;
  let named = 0;
  let lastNamed: string | undefined;
  const note = (rows: readonly FileRow[]) => {
    if (rows.length === 0) return;
    for (const { amounts, document } of rows) {
      sums = plus(sums, amounts);
      // The rows of a document follow one another.
      if (document !== undefined && document !== lastNamed) named += 1;
      lastNamed = document;
    }
    rowCount += rows.length;
    take(rows);
  };
  return {
    add(document: PeriodDocument): void {
      if (!file.takes(document)) return;
      const [own, others] = linesOf(document, file.part);
      if (own.length === 0) return;
      note(open.add({ ...document, body: { ...document.body, lines: [...own] } }));
      count += 1;
      if (others.length === 0) whole += 1;
      const sign = file.isNet ? signOf(document) : 1;
      const totals = others.reduce<DocumentAmounts>(
        (sums, line) => plus(sums, line, -1),
        document.body.totals,
      );
      inBooks = plus(inBooks, totals, sign);
    },
    finish(): FileFacts & { sums: DocumentAmounts; whole: number; count: number } {
      note(open.rows());
      return {
        rows: rowCount,
        check: [
          ...(file.namesDocuments
            ? [{ name: "count", inFile: named, inBooks: count } as const]
            : []),
          ...amountFigures(sums, inBooks),
        ],
        sums,
        count,
        whole,
      };
    },
  };
}

/** The lines of a document that are of a part, and the others. */
function linesOf(
  { body: { lines } }: PeriodDocument,
  part: DocumentPart | undefined,
): [own: readonly DocumentLine[], others: readonly DocumentLine[]] {
  if (!part) return [lines, []];
  const isOwn = ({ gstPercent }: DocumentLine) => gstPercent > 0 === (part === "taxed");
  return [lines.filter(isOwn), lines.filter((line) => !isOwn(line))];
}

/** The sums of a file (paise) beside those of the documents, in rupees. */
export function amountFigures(inFile: DocumentAmounts, inBooks: DocumentAmounts): CheckFigure[] {
  const names = ["taxable", "igst", "cgst", "stateGst", "total"] as const;
  return names.map((name) => ({
    name,
    inFile: toRupees(paise(inFile[name])),
    inBooks: toRupees(paise(inBooks[name])),
  }));
}

export const noSums: DocumentAmounts = { taxable: 0, cgst: 0, stateGst: 0, igst: 0, total: 0 };

/** Adds amounts (paise) to sums, or subtracts them where `sign` is −1. */
export function plus(sums: DocumentAmounts, more: DocumentAmounts, sign = 1): DocumentAmounts {
  return {
    taxable: sums.taxable + sign * more.taxable,
    cgst: sums.cgst + sign * more.cgst,
    stateGst: sums.stateGst + sign * more.stateGst,
    igst: sums.igst + sign * more.igst,
    total: sums.total + sign * more.total,
  };
}

export function isNothing({ taxable, cgst, stateGst, igst, total }: DocumentAmounts): boolean {
  return [taxable, cgst, stateGst, igst, total].every((amount) => amount === 0);
}
