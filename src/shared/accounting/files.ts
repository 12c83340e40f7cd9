/** The files that an accountant takes of a period, in the order in which they are listed. */
export const accountingFiles = [
  "b2b",
  "b2cl",
  "b2cs",
  "cdnr",
  "cdnur",
  "exemp",
  "hsn-b2b",
  "hsn-b2c",
  "docs",
  "gstr-3b",
  "zoho-invoices",
  "zoho-credit-notes",
  "sales-register",
  "sales-lines",
  "tax-by-rate",
  "credits-without-gst",
  "payments",
  "refunds",
  "cancellations",
  "advances",
  "debtors",
] as const;
export type AccountingFile = (typeof accountingFiles)[number];

/** Those that GSTN's offline tool takes for GSTR-1, by the names of its sheets. */
export const gstr1Sheets = {
  b2b: "b2b",
  b2cl: "b2cl",
  b2cs: "b2cs",
  cdnr: "cdnr",
  cdnur: "cdnur",
  exemp: "exemp",
  "hsn-b2b": "hsn(b2b)",
  "hsn-b2c": "hsn(b2c)",
  docs: "docs",
} as const satisfies Partial<Record<AccountingFile, string>>;
type Gstr1File = keyof typeof gstr1Sheets;

export function isGstr1File(file: AccountingFile): file is Gstr1File {
  return Object.hasOwn(gstr1Sheets, file);
}

/**
 * As what a file is saved, such as `hsn(b2b)_2026-10-01_2026-10-31.csv`.
 *
 * @param seller ends it where it is of one registration among several, such as `_19AAAAA0000A1Z5`
 */
export function accountingFileName(
  file: AccountingFile,
  from: string,
  to: string,
  seller = "",
): string {
  return `${isGstr1File(file) ? gstr1Sheets[file] : file}_${from}_${to}${seller}.csv`;
}
