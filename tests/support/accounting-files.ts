import { expect } from "vitest";
import type { PeriodDocument } from "#server/accounting/gstr1-table.ts";
import { columnsOf, type PeriodFile, startPeriodFiles } from "#server/accounting/period-files.ts";
import { toCsv } from "#server/lib/csv.ts";
import { getAccountingFile, listAccountingFiles } from "#shared/accounting/contract.ts";
import type { AccountingFile } from "#shared/accounting/files.ts";
import { rupees } from "#shared/money.ts";
import { callEndpoint, downloadFile, newAddress } from "./endpoint-client.ts";
import { BUYER_GSTINS, sampleSale } from "./period-documents.ts";
import type { TestShop } from "./test-shop.ts";

/** One of the accountant's files as an admin downloads it, with its check in the list of files. */
export async function downloadAccountingFile(
  shop: Pick<TestShop, "app">,
  file: AccountingFile,
  query: Record<string, string>,
  token: string,
) {
  const params = { file };
  const { headers, bytes, failure } = await downloadFile(shop, getAccountingFile, {
    ...{ params, query, token },
  });
  expect(failure).toBeUndefined();
  const listed = await callEndpoint(shop, listAccountingFiles, {
    ...{ query, token, address: newAddress() },
  });
  return {
    fileName: /filename="([^"]+)"/.exec(String(headers["content-disposition"]))?.[1],
    csv: bytes.toString(),
    check: listed.body.files?.find((one) => one.file === file)?.check ?? [],
  };
}

/** A file's lines as CSV, its head first. */
export function linesOf(file: PeriodFile, documents: readonly PeriodDocument[]): string[] {
  const made: string[][] = [];
  const started = startPeriodFiles((_, rows) => made.push(...rows.map((row) => [...row])), file);
  for (const document of documents) started.add(document);
  started.finish();
  return toCsv(columnsOf(file), made).trimEnd().split("\r\n");
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
