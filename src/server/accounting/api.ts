import { setImmediate as othersTurn } from "node:timers/promises";
import { type AsyncZippable, strToU8, zip } from "fflate";
import type { accountingEndpoints } from "#shared/accounting/contract.ts";
import { accountingFileName } from "#shared/accounting/files.ts";
import type { Period } from "#shared/accounting/period.ts";
import { success } from "#shared/failure.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { Accounting, AccountingFiles } from "./service.ts";

export function accountingApi(accounting: Accounting): HandlersOf<typeof accountingEndpoints> {
  return {
    async listAccountingFiles({ query: { gstin: chosenGstin, ...period } }) {
      const { files, ...facts } = await accounting.files(period, chosenGstin);
      return success({
        success: true,
        ...facts,
        files: [...files].map(([file, { rows, check }]) => ({ file, rows: rows.length, check })),
      });
    },

    async getAccountingFile({ params: { file }, query: { gstin: chosenGstin, ...period } }) {
      const { files } = await accounting.files(period, chosenGstin);
      const made = files.get(file);
      if (!made) throw new Error(`no file ${file} was made`);
      return success({
        success: true,
        fileName: accountingFileName(file, period.from, period.to),
        csv: toCsv(made.columns, made.rows),
        check: made.check,
      });
    },

    async getAccountingArchive({ query: { gstin: chosenGstin, ...period } }) {
      const made = await accounting.files(period, chosenGstin);
      return success({
        name: `accounting_${period.from}_${period.to}.zip`,
        content: await zipFiles(made, period),
      });
    },
  };
}

/** The files of a period that have rows, in one ZIP; the same bytes for the same files. */
async function zipFiles(
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

/** A cell that is a plain number may begin with a minus; anything else that begins so is a formula. */
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Characters at which spreadsheets take a cell for a formula, also behind a tab or an end of line. */
const FORMULA = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",\t\r\n]|^\s|\s$/;

/** Rows as CSV (RFC 4180): a cell that a spreadsheet would run is made text by an apostrophe. */
export function toCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
