import type { accountingEndpoints } from "#shared/accounting/contract.ts";
import { accountingFileName } from "#shared/accounting/files.ts";
import { success } from "#shared/failure.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { toCsv, zipFiles } from "./archive.ts";
import type { Accounting } from "./service.ts";

/** Handles the endpoints of the accountant's files. */
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
