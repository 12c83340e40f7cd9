import type { CheckFigure, Settlement } from "#shared/accounting/contract.ts";
import { type AccountingFile, accountingFiles } from "#shared/accounting/files.ts";
import type { Period } from "#shared/accounting/period.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database, Db } from "../database/connection.ts";
import { inSnapshot } from "../database/in-snapshot.ts";
import { sellerGstins } from "../documents/series-store.ts";
import { readSettings } from "../settings/store.ts";
import { archiveTexts } from "./archive-texts.ts";
import { balancesStore } from "./balances-store.ts";
import type { FileFacts } from "./document-file.ts";
import { periodDocumentsStore } from "./documents-store.ts";
import { ewayBillsOf, listEwayParcels } from "./eway-bills.ts";
import { startGstr1Json } from "./gstr1-json.ts";
import { checkOf } from "./money-files.ts";
import type { MoneyTotals } from "./money-store.ts";
import { columnsOf, isPeriodFile, type PeriodFile, startPeriodFiles } from "./period-files.ts";
import {
  balanceParts,
  type FilePart,
  moneyTotals,
  noMoney,
  readBalances,
  readMoved,
} from "./read-money.ts";
import { settlementOf } from "./settlement.ts";
import { TALLY_END, tallyHead, tallyVouchersOf } from "./tally.ts";
import type { FileText } from "./zip-files.ts";

/** All files of a period, as they stood at one moment. */
export interface AccountingFiles {
  /** Under which GSTINs documents were issued in it; the files are of `gstin`. */
  gstins: string[];
  gstin: string | null;
  documents: number;
  files: Map<AccountingFile, FileFacts>;
  together: CheckFigure[];
  settlement: Settlement;
}

export type Accounting = ReturnType<typeof openAccounting>;

/** Opens what the accountant takes of a period, on the connections of reports. */
export function openAccounting(
  { reports }: { reports: Pick<Database, "db" | "transaction"> },
  storeInfo: Pick<StoreInfo, "gstin">,
) {
  return {
    /**
     * Checks the files of a period; their rows are counted and not kept.
     *
     * @param chosenGstin the registration that is meant, where the shop has had more than one; any other
     * gives the whole shop's own, or the one that was used last where that issued none
     */
    files: (period: Period, chosenGstin?: string): Promise<AccountingFiles> =>
      inSnapshot(reports, async (db) => {
        const store = periodDocumentsStore(db);
        const { gstins, gstin } = await registrationsOf(db, period, chosenGstin, storeInfo.gstin);
        const started = startPeriodFiles(() => {});
        for await (const documents of store.read(period, gstin ?? "")) {
          for (const document of documents) started.add(document);
        }
        const totals = await store.totals(period, gstin ?? "");
        const ofDocuments = started.finish(totals);
        const made = new Map<AccountingFile, FileFacts>(ofDocuments.files);
        const balances = await balancesStore(db).around(period);
        const inFiles = new Map<AccountingFile, MoneyTotals>();
        const add = ({ file, sums }: { file: AccountingFile; sums: MoneyTotals }) => {
          const { count, total } = inFiles.get(file) ?? noMoney;
          inFiles.set(file, { count: count + sums.count, total: total + sums.total });
        };
        for await (const part of readMoved(db, period)) add(part);
        balanceParts(balances.open).forEach(add);
        const inBooks = await moneyTotals(db, period, balances.after);
        for (const [file, sums] of inFiles) {
          made.set(file, { rows: sums.count, check: checkOf(sums, inBooks[file] ?? noMoney) });
        }
        const totalOf = (file: AccountingFile) => inFiles.get(file)?.total ?? 0;
        const moved = { payments: totalOf("payments"), refunds: totalOf("refunds") };
        return {
          gstins,
          gstin,
          documents: totals.count,
          files: new Map(
            accountingFiles.flatMap((name) => {
              const file = made.get(name);
              return file ? [[name, file] as const] : [];
            }),
          ),
          together: ofDocuments.together,
          settlement: settlementOf({ ...moved, ...balances }),
        };
      }),

    /**
     * The rows of one of a period's files, some at a time, as they are read; it begins with no rows. Nothing is held of
     * the database while whoever takes them is slow.
     */
    async *read(
      period: Period,
      chosenGstin: string | undefined,
      file: AccountingFile,
    ): AsyncGenerator<FilePart> {
      const { db } = reports;
      if (!isPeriodFile(file)) {
        yield* readMoved(db, period, file);
        yield* readBalances(db, period, file);
        return;
      }
      const { gstin } = await registrationsOf(db, period, chosenGstin, storeInfo.gstin);
      yield* readDocumentFile(db, period, gstin ?? "", file);
    },

    /** The texts of all files of a period, mixed, as they are read: see archive-texts.ts. */
    async *archive(
      period: Period,
      chosenGstin: string | undefined,
      seller: string,
    ): AsyncGenerator<FileText> {
      const { db } = reports;
      const ledgers = await readSettings(db, "books");
      const { gstin } = await registrationsOf(db, period, chosenGstin, storeInfo.gstin);
      yield* archiveTexts(db, period, { gstin: gstin ?? "", seller }, ledgers);
    },

    /** The text of a period's GSTR-1 as the portal takes it, piece by piece: see gstr1-json.ts. */
    async *gstr1Json(period: Period, chosenGstin?: string): AsyncGenerator<string> {
      const { db } = reports;
      const { gstin } = await registrationsOf(db, period, chosenGstin, storeInfo.gstin);
      const started = startGstr1Json(gstin ?? "", period.to.slice(0, 7));
      for await (const documents of periodDocumentsStore(db).read(period, gstin ?? "")) {
        for (const document of documents) started.add(document);
      }
      yield* started.finish();
    },

    /** The text of a period's vouchers for Tally, piece by piece: see tally.ts. */
    async *tallyVouchers(period: Period, chosenGstin?: string): AsyncGenerator<string> {
      const { db } = reports;
      const ledgers = await readSettings(db, "books");
      const { gstin } = await registrationsOf(db, period, chosenGstin, storeInfo.gstin);
      yield tallyHead(ledgers);
      for await (const documents of periodDocumentsStore(db).read(period, gstin ?? "")) {
        yield tallyVouchersOf(documents, ledgers);
      }
      yield TALLY_END;
    },

    /**
     * What of a file's name says which registration it is of, such as `_19AAAAA0000A1Z5`; nothing where the shop has issued
     * under one alone.
     */
    async sellerInName(period: Period, chosenGstin?: string): Promise<string> {
      const { db } = reports;
      if ((await sellerGstins(db)).length < 2) return "";
      const { gstin } = await registrationsOf(db, period, chosenGstin, storeInfo.gstin);
      return gstin ? `_${gstin}` : "";
    },

    /** A day's parcels for the portal of e-way bills; undefined where none needs one: see eway-bills.ts. */
    ewayBills: (day: string, gstin?: string) => ewayBillsOf(reports.db, day, gstin),

    /** The same for a person, who notes their numbers: see eway-bills.ts. */
    ewayParcels: (day: string) => listEwayParcels(reports.db, day),

    /** How many documents a period has and what they come to, without making its files. */
    sums: (period: Period, chosenGstin?: string) =>
      inSnapshot(reports, async (db) => {
        const registrations = await registrationsOf(db, period, chosenGstin, storeInfo.gstin);
        const store = periodDocumentsStore(db);
        return { ...registrations, ...(await store.sums(period, registrations.gstin ?? "")) };
      }),

    /** What was sold less what came back in the months of a period, by month, state, rate, HSN and unit. */
    async byMonth(period: Period, chosenGstin?: string) {
      const { db } = reports;
      const { gstins, gstin } = await registrationsOf(db, period, chosenGstin, storeInfo.gstin);
      const sold = await periodDocumentsStore(db).byMonth(period, gstin ?? "");
      return { gstins, gstin, sold };
    },
  };
}

/** The one that is meant, else the whole shop's own: which branch issued last says nothing. */
async function registrationsOf(
  db: Db,
  period: Period,
  chosenGstin: string | undefined,
  ownGstin: string | undefined,
) {
  const gstins = await periodDocumentsStore(db).gstins(period);
  const named = [chosenGstin, ownGstin].find((gstin) => gstin && gstins.includes(gstin));
  return { gstins, gstin: named ?? gstins[0] ?? null };
}

/** The rows of a file that documents stand in, as they are made of one day's after the other. */
async function* readDocumentFile(
  db: Db,
  period: Period,
  gstin: string,
  file: PeriodFile,
): AsyncGenerator<FilePart> {
  const columns = columnsOf(file);
  yield { file, columns, rows: [] };
  const parts: FilePart[] = [];
  const started = startPeriodFiles((_file, rows) => parts.push({ file, columns, rows }), file);
  for await (const documents of periodDocumentsStore(db).read(period, gstin)) {
    for (const document of documents) started.add(document);
    yield* parts.splice(0);
  }
  started.finish();
  yield* parts;
}
