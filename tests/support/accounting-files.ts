import { toCsv } from "#server/accounting/api.ts";
import { noSums } from "#server/accounting/document-file.ts";
import type { PeriodDocument } from "#server/accounting/gstr1-table.ts";
import { type PeriodFile, startPeriodFiles } from "#server/accounting/period-files.ts";
import { rupees } from "#shared/money.ts";
import { BUYER_GSTINS, sampleSale } from "./period-documents.ts";

/** A file's lines as CSV, its head first. */
export function linesOf(file: PeriodFile, documents: readonly PeriodDocument[]): string[] {
  const started = startPeriodFiles();
  for (const document of documents) started.add(document);
  const made = started.finish({ count: 0, amounts: noSums }).files.get(file);
  if (!made) throw new Error(`there is no ${file}`);
  return toCsv(made.columns, made.rows).trimEnd().split("\r\n");
}

// Worked by hand: 1,180 at 18 % is 1,000 + 180; 1,050 at 5 % is 1,000 + 50.
export const mixed = [
  { total: rupees(1_180), gstPercent: 18, hsn: "8443", quantity: 2 },
  { total: rupees(1_050), gstPercent: 5, hsn: "490199", quantity: 10, unit: "PCS" },
];
export const toMaharashtra = sampleSale({
  sequence: 1,
  issuedOn: "2026-10-01",
  state: "Maharashtra",
  gstin: BUYER_GSTINS.maharashtra,
  company: 'Patel "Prints", Pune',
  lines: mixed,
});
export const inState = sampleSale({ sequence: 2, issuedOn: "2026-10-02", lines: mixed });
