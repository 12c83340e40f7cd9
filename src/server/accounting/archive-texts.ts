import {
  type AccountingFile,
  accountingFileName,
  accountingFiles,
} from "#shared/accounting/files.ts";
import { type Period, returnMonth } from "#shared/accounting/period.ts";
import type { BooksSettings } from "#shared/settings/books.ts";
import type { Db } from "../database/connection.ts";
import { csvRows } from "../lib/csv.ts";
import { inTurns } from "../lib/in-turns.ts";
import { periodDocumentsStore } from "./documents-store.ts";
import { startGstr1Json } from "./gstr1-json.ts";
import { columnsOf, startPeriodFiles } from "./period-files.ts";
import { type FilePart, readBalances, readMoved } from "./read-money.ts";
import { TALLY_END, tallyHead, tallyVouchersOf } from "./tally.ts";
import type { FileText } from "./zip-files.ts";

/** @param seller of several, as `sellerInName` says it */
export const gstr1FileName = ({ to }: Period, seller = "") =>
  `GSTR1_${to.slice(0, 7)}${seller}.json`;
/** @param seller of several, as `sellerInName` says it */
export const tallyFileName = ({ from, to }: Period, seller = "") =>
  `tally_${from}_${to}${seller}.xml`;

/** The files of an archive in the order in which they stand in it; those without rows are left out. */
export function archiveOrder(period: Period): string[] {
  const { from, to } = period;
  return [
    tallyFileName(period),
    ...accountingFiles.map((file) => accountingFileName(file, from, to)),
    gstr1FileName(period),
  ];
}

/**
 * The texts of all files of a period, piece by piece and mixed, of one pass over its documents: Tally's vouchers first,
 * since their file is there as soon as anything is. Nothing where no file has rows. Nothing is held of the database
 * while whoever takes them is slow.
 */
export async function* archiveTexts(
  db: Db,
  period: Period,
  gstin: string,
  ledgers: BooksSettings,
): AsyncGenerator<FileText> {
  const tally = tallyFileName(period);
  // A return is of a month or a quarter alone.
  const gstr1 = returnMonth(period) ? startGstr1Json(gstin, period.to.slice(0, 7)) : undefined;
  const begun = new Set<AccountingFile>();
  const textOf = ({ file, columns, rows }: FilePart): FileText => {
    const head = begun.has(file) ? [] : [columns];
    begun.add(file);
    return {
      name: accountingFileName(file, period.from, period.to),
      text: csvRows([...head, ...rows]),
    };
  };

  async function* ofDocuments(): AsyncGenerator<FileText> {
    const texts = new Map<string, string>();
    const started = startPeriodFiles((file, rows) => {
      const { name, text } = textOf({ file, columns: columnsOf(file), rows });
      texts.set(name, (texts.get(name) ?? "") + text);
    });
    function* made(): Generator<FileText> {
      for (const [name, text] of texts) yield { name, text };
      texts.clear();
    }
    for await (const documents of periodDocumentsStore(db).read(period, gstin)) {
      if (documents.length > 0) yield { name: tally, text: tallyVouchersOf(documents, ledgers) };
      for (const document of documents) {
        started.add(document);
        gstr1?.add(document);
      }
      yield* made();
    }
    started.finish();
    yield* made();
  }

  async function* ofMoney(parts: AsyncIterable<FilePart>): AsyncGenerator<FileText> {
    for await (const part of parts) if (part.rows.length > 0) yield textOf(part);
  }

  async function* ofDocumentsAndMoved(): AsyncGenerator<FileText> {
    yield* ofDocuments();
    yield* ofMoney(readMoved(db, period));
  }

  let isBegun = false;
  // The balances of all orders take the database as long as the other files take Node.
  for await (const text of inTurns([ofDocumentsAndMoved(), ofMoney(readBalances(db, period))])) {
    if (!isBegun) yield { name: tally, text: tallyHead(ledgers) };
    isBegun = true;
    yield text;
  }
  if (!isBegun) return;
  yield { name: tally, text: TALLY_END };
  for await (const text of gstr1?.finish() ?? []) yield { name: gstr1FileName(period), text };
}
