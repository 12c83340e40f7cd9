import type { CheckFigure } from "#shared/accounting/contract.ts";
import type { DocumentAmounts, DocumentLine } from "#shared/documents/document.ts";
import { paise, toRupees } from "#shared/money.ts";
import { type PeriodDocument, signOf } from "./gstr1-table.ts";

/** A row of a file, with the amounts (paise) that it stands for, printed in it or not. */
export interface FileRow {
  cells: string[];
  amounts: DocumentAmounts;
  /** Of which document it is, where it is of one alone. */
  document?: string;
}

/** A file that is made from the issued documents of a period, which come one after the other. */
export interface DocumentFile {
  columns: readonly string[];
  /** Which of a document's lines stand in it, by their rate; left out, all. */
  part?: DocumentPart;
  takes(document: PeriodDocument): boolean;
  /** Credit notes are taken off; else they stand in it as they are. */
  isNet: boolean;
  /** Each row names its document, so that they can be counted. */
  namesDocuments?: boolean;
  open(): OpenFile;
}

/** Sales at 0 % are reported apart from taxed ones. */
type DocumentPart = "taxed" | "at 0 %";

interface OpenFile {
  /** The rows that are whole with it: they come before all that follow. */
  add(document: PeriodDocument): readonly FileRow[];
  /** Those that are whole at the end alone. */
  rows(): FileRow[];
}

/** Takes rows as they are made, with what they stand for: a month's are too many to be kept. */
type TakeFileRows = (rows: readonly FileRow[]) => void;

/** The same of their cells alone. */
export type TakeRows = (rows: readonly string[][]) => void;

/** Which rows a file has had, and whether they agree. */
export interface FileFacts {
  rows: number;
  check: CheckFigure[];
}

/** Makes a file of which each row is of one document; the documents come day by day. */
export function rowsPerDocument(
  file: Omit<DocumentFile, "open" | "namesDocuments"> & {
    rowsOf(document: PeriodDocument): Omit<FileRow, "document">[];
    /** Its rows come behind the others of its day; left out, all come as the documents do. */
    isBehind?(document: PeriodDocument): boolean;
  },
): DocumentFile {
  const { rowsOf, isBehind = () => false, ...rest } = file;
  return {
    ...rest,
    namesDocuments: true,
    open() {
      let day = "";
      // Few: what waits for a day's end costs far more memory than what is taken at once.
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

/** Makes a file step by step, and beside it the sums of what the documents themselves say. */
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

/** The lines of a document that stand in a part, and the others. */
function linesOf(
  { body: { lines } }: PeriodDocument,
  part: DocumentPart | undefined,
): [own: readonly DocumentLine[], others: readonly DocumentLine[]] {
  if (!part) return [lines, []];
  const isOwn = ({ gstPercent }: DocumentLine) => gstPercent > 0 === (part === "taxed");
  return [lines.filter(isOwn), lines.filter((line) => !isOwn(line))];
}

/** Two sums of the same amounts (paise) beside each other, in rupees. */
export function amountFigures(inFile: DocumentAmounts, inBooks: DocumentAmounts): CheckFigure[] {
  const names = ["taxable", "igst", "cgst", "stateGst", "total"] as const;
  return names.map((name) => ({
    name,
    inFile: toRupees(paise(inFile[name])),
    inBooks: toRupees(paise(inBooks[name])),
  }));
}

export const noSums: DocumentAmounts = { taxable: 0, cgst: 0, stateGst: 0, igst: 0, total: 0 };

/** Amounts (paise) added up, or with −1 taken off. */
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
