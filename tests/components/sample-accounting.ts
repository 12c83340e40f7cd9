import type {
  CheckFigure,
  ListedFile,
  PeriodSums,
  Settlement,
} from "#shared/accounting/contract.ts";
import { accountingFiles } from "#shared/accounting/files.ts";
import { success } from "#shared/failure.ts";

const good: CheckFigure[] = [
  { name: "count", inFile: 2, inBooks: 2 },
  { name: "taxable", inFile: 1000.5, inBooks: 1000.5 },
];
export const wrongCheck: CheckFigure[] = [{ name: "taxable", inFile: 1000.5, inBooks: 1000.52 }];

/** 1,000 came and 100 went back; 700 was sold, and 200 more than before is paid ahead. */
export const settled: Settlement = {
  terms: {
    payments: 1000,
    refunds: 100,
    invoices: 700,
    credits: 0,
    undocumented: 0,
    advancesBefore: 50,
    advancesAfter: 250,
    debtorsBefore: 0,
    debtorsAfter: 0,
    excessBefore: 0,
    excessAfter: 0,
  },
  check: [{ name: "total", inFile: 900, inBooks: 900 }],
};

/** Answers the files of a month; `given` says what some of them have otherwise. */
export const listedFiles = (given: Partial<Record<ListedFile["file"], Partial<ListedFile>>> = {}) =>
  success({
    success: true as const,
    gstins: ["19AAAAA0000A1ZZ"],
    gstin: "19AAAAA0000A1ZZ",
    documents: 2,
    files: accountingFiles.map((file) => ({ file, rows: 3, check: good, ...given[file] })),
    together: good,
    settlement: settled,
  });

/** What is asked for first: how many documents there are. */
export const periodSums = (given: Partial<PeriodSums> = {}) =>
  success({
    success: true as const,
    gstins: ["19AAAAA0000A1ZZ"],
    gstin: "19AAAAA0000A1ZZ",
    documents: 2,
    sums: { taxable: 1000.5, igst: 180.09, cgst: 0, stateGst: 0, total: 1180.59 },
    ...given,
  });
