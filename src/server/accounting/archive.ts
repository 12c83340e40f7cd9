import { setImmediate as othersTurn } from "node:timers/promises";
import { type AsyncZippable, strToU8, zip } from "fflate";
import { accountingFileName } from "#shared/accounting/files.ts";
import type { Period } from "#shared/accounting/period.ts";
import { toCsv } from "./csv.ts";
import type { AccountingFiles } from "./service.ts";

/** The files of a period that have rows, in one ZIP; the same bytes for the same files. */
export async function zipFiles(
  { files }: Pick<AccountingFiles, "files">,
  { from, to }: Period,
): Promise<Uint8Array> {
  // A ZIP keeps a time for each file: that of the period's last day.
  const mtime = new Date(`${to}T12:00:00`);
  const contents: AsyncZippable = {};
  for (const [file, { columns, rows }] of files) {
    if (rows.length === 0) continue;
    contents[accountingFileName(file, from, to)] = [strToU8(toCsv(columns, rows)), { mtime }];
    await othersTurn();
  }
  return new Promise((resolve, reject) => {
    zip(contents, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  });
}
