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
import { columnsOf, isPeriodFile, startPeriodFiles } from "./period-files.ts";
import { type FilePart, readBalances, readMoved } from "./read-money.ts";
import { TALLY_END, tallyHead, tallyVouchersOf } from "./tally.ts";
import type { FileText } from "./zip-files.ts";

/** @param seller of several, as `sellerInName` says it */
export const gstr1FileName = ({ to }: Period, seller = "") =>
  `GSTR1_${to.slice(0, 7)}${seller}.json`;
/** @param seller of several, as `sellerInName` says it */
export const tallyFileName = ({ from, to }: Period, seller = "") =>
  `tally_${from}_${to}${seller}.xml`;

/** As it is saved by itself, too. Money is of the whole shop. @param seller of several, as `sellerInName` says it */
export const fileNameOf = (file: AccountingFile, { from, to }: Period, seller: string) =>
  accountingFileName(file, from, to, isPeriodFile(file) ? seller : "");

/**
 * The files of an archive in the order in which they stand in it; those without rows are left out.
 *
 * @param seller of several, as `sellerInName` says it: two archives can be unpacked into one folder
 */
export function archiveOrder(period: Period, seller: string): string[] {
  return [
    tallyFileName(period, seller),
    ...accountingFiles.map((file) => fileNameOf(file, period, seller)),
    gstr1FileName(period, seller),
  ];
}

/** Of whose documents an archive is. */
interface ArchiveSeller {
  gstin: string;
  /** Ends the names of its files, as `sellerInName` says it. */
  seller: string;
}

/**
 * The texts of all files of a period, made by one pass over its documents: pieces of different files come mixed, those
 * of Tally's vouchers first, whose file is there whenever any other is. Nothing where no file has rows. No connection is held
 * while the reader is slow.
 */
export async function* archiveTexts(
  db: Db,
  period: Period,
  { gstin, seller }: ArchiveSeller,
  ledgers: BooksSettings,
): AsyncGenerator<FileText> {
  const tally = tallyFileName(period, seller);
  // A return is of a month or a quarter alone.
  const gstr1 = returnMonth(period) ? startGstr1Json(gstin, period.to.slice(0, 7)) : undefined;
  const begun = new Set<AccountingFile>();
  const textOf = ({ file, columns, rows }: FilePart): FileText => {
    const head = begun.has(file) ? [] : [columns];
    begun.add(file);
    return {
      name: fileNameOf(file, period, seller),
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
  // Side by side: the balances of all orders keep the database busy for as long as the other files keep Node busy.
  for await (const text of inTurns([ofDocumentsAndMoved(), ofMoney(readBalances(db, period))])) {
    if (!isBegun) yield { name: tally, text: tallyHead(ledgers) };
    isBegun = true;
    yield text;
  }
  if (!isBegun) return;
  yield { name: tally, text: TALLY_END };
  for await (const text of gstr1?.finish() ?? [])
    yield { name: gstr1FileName(period, seller), text };
}
