import { strToU8 } from "fflate";
import type { accountingEndpoints } from "#shared/accounting/contract.ts";
import { failure, success } from "#shared/failure.ts";
import { paiseToRupees } from "#shared/money.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { createConcurrencyLimit, freeAfter } from "../lib/concurrency-limit.ts";
import { csvRows, toCsv } from "../lib/csv.ts";
import { archiveOrder, fileNameOf, gstr1FileName, tallyFileName } from "./archive-texts.ts";
import type { FilePart } from "./read-money.ts";
import type { Accounting } from "./service.ts";
import { zipOf } from "./zip-files.ts";

export function accountingApi(accounting: Accounting): HandlersOf<typeof accountingEndpoints> {
  // Each archive keeps the files that wait for their turn on the disk until it is read to its end.
  const archives = createConcurrencyLimit({
    total: 2,
    perKey: 1,
    tooMany:
      "Your last ZIP of the accountant's files is still being saved. Wait until it is there.",
    line: { total: 20, perKey: 1, waitMs: 20_000 },
  });
  return {
    async listAccountingFiles({ query: { gstin: chosenGstin, ...period } }) {
      const { files, ...facts } = await accounting.files(period, chosenGstin);
      return success({
        success: true,
        ...facts,
        files: [...files].map(([file, { rows, check }]) => ({ file, rows, check })),
      });
    },

    async getPeriodSums({ query: { gstin: chosenGstin, ...period } }) {
      const { count, amounts, ...facts } = await accounting.sums(period, chosenGstin);
      const { taxable, cgst, stateGst, igst, total } = amounts;
      return success({
        success: true,
        ...facts,
        documents: count,
        sums: {
          taxable: paiseToRupees(taxable),
          igst: paiseToRupees(igst),
          cgst: paiseToRupees(cgst),
          stateGst: paiseToRupees(stateGst),
          total: paiseToRupees(total),
        },
      });
    },

    async getAccountingFile({ params: { file }, query: { gstin: chosenGstin, ...period } }) {
      const seller = await accounting.sellerInName(period, chosenGstin);
      return success({
        name: fileNameOf(file, period, seller),
        content: csvOf(accounting.read(period, chosenGstin, file)),
      });
    },

    async getAccountingArchive({ query: { gstin: chosenGstin, ...period } }, { user }) {
      const seller = await accounting.sellerInName(period, chosenGstin);
      const slot = await archives.take(user._id);
      if (!slot.ok) return slot;
      const zip = zipOf(
        accounting.archive(period, chosenGstin, seller),
        period,
        archiveOrder(period, seller),
      );
      return success({
        name: `accounting_${period.from}_${period.to}${seller}.zip`,
        content: freeAfter(zip, slot.value),
      });
    },

    async getGstr1Return({ query: { gstin: chosenGstin, ...period } }) {
      return success({
        name: gstr1FileName(period, await accounting.sellerInName(period, chosenGstin)),
        content: bytesOf(accounting.gstr1Json(period, chosenGstin)),
      });
    },

    async getTallyVouchers({ query: { gstin: chosenGstin, ...period } }) {
      return success({
        name: tallyFileName(period, await accounting.sellerInName(period, chosenGstin)),
        content: bytesOf(accounting.tallyVouchers(period, chosenGstin)),
      });
    },

    async getEwayBills({ query: { day, gstin: chosenGstin } }) {
      const text = await accounting.ewayBills(day, chosenGstin);
      if (text === undefined) {
        return failure("not_found", "No parcel of this day needs an e-way bill, or each has one.");
      }
      const name = `eway-bills_${day}${chosenGstin ? `_${chosenGstin}` : ""}.json`;
      return success({ name, content: strToU8(text) });
    },

    async listEwayParcels({ query: { day } }) {
      return success({ success: true, ...(await accounting.ewayParcels(day)) });
    },

    async getMonthlyTax({ query: { gstin: chosenGstin, from, to } }) {
      const months = { from: `${from}-01`, to: lastDayOf(to) };
      const { sold, ...facts } = await accounting.byMonth(months, chosenGstin);
      return success({
        success: true,
        ...facts,
        sold: sold.map(({ taxable, cgst, stateGst, igst, ...line }) => ({
          ...line,
          taxable: paiseToRupees(taxable),
          cgst: paiseToRupees(cgst),
          stateGst: paiseToRupees(stateGst),
          igst: paiseToRupees(igst),
        })),
      });
    },
  };
}

/** The last day of a month such as 2026-10. */
function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

async function* bytesOf(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) if (piece !== "") yield strToU8(piece);
}

async function* csvOf(parts: AsyncIterable<FilePart>): AsyncGenerator<Uint8Array> {
  let isBegun = false;
  for await (const { columns, rows } of parts) {
    yield strToU8(isBegun ? csvRows(rows) : toCsv(columns, rows));
    isBegun = true;
  }
}
