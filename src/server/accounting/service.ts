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
  const { db } = reports;
  const registrations = (period: Period, chosenGstin?: string, snapshot = db) =>
    registrationsOf(snapshot, period, chosenGstin, storeInfo.gstin);
  /** The GSTIN that the files of a period are of; empty where nothing was issued in it. */
  const gstinOf = async (period: Period, chosenGstin?: string): Promise<string> =>
    (await registrations(period, chosenGstin)).gstin ?? "";

  return {
    /**
     * Checks the files of a period; their rows are counted and not kept.
     *
     * @param chosenGstin the registration that is meant, where the shop has had more than one; any other
     * gives the whole shop's own, or the one that was used last where that issued none
     */
    files: (period: Period, chosenGstin?: string): Promise<AccountingFiles> =>
      inSnapshot(reports, async (snapshot) => {
        const store = periodDocumentsStore(snapshot);
        const { gstins, gstin } = await registrations(period, chosenGstin, snapshot);
        const started = startPeriodFiles(() => {});
        for await (const documents of store.read(period, gstin ?? "")) {
          for (const document of documents) started.add(document);
        }
        const totals = await store.totals(period, gstin ?? "");
        const ofDocuments = started.finish(totals);
        const made = new Map<AccountingFile, FileFacts>(ofDocuments.files);
        const balances = await balancesStore(snapshot).around(period);
        const inFiles = new Map<AccountingFile, MoneyTotals>();
        const add = ({ file, sums }: { file: AccountingFile; sums: MoneyTotals }) => {
          const { count, total } = inFiles.get(file) ?? noMoney;
          inFiles.set(file, { count: count + sums.count, total: total + sums.total });
        };
        for await (const part of readMoved(snapshot, period)) add(part);
        balanceParts(balances.open).forEach(add);
        const inBooks = await moneyTotals(snapshot, period, balances.after);
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
     * The rows of one of a period's files, a batch at a time; the first batch has columns and no rows. No connection is
     * held while the reader is slow.
     */
    async *read(
      period: Period,
      chosenGstin: string | undefined,
      file: AccountingFile,
    ): AsyncGenerator<FilePart> {
      if (isPeriodFile(file)) {
        yield* readDocumentFile(db, period, await gstinOf(period, chosenGstin), file);
      } else {
        yield* readMoved(db, period, file);
        yield* readBalances(db, period, file);
      }
    },

    /** The texts of all files of a period, pieces of different files mixed: see archive-texts.ts. */
    async *archive(
      period: Period,
      chosenGstin: string | undefined,
      seller: string,
    ): AsyncGenerator<FileText> {
      const ledgers = await readSettings(db, "books");
      const gstin = await gstinOf(period, chosenGstin);
      yield* archiveTexts(db, period, { gstin, seller }, ledgers);
    },

    /** The text of a period's GSTR-1 as the portal takes it, piece by piece: see gstr1-json.ts. */
    async *gstr1Json(period: Period, chosenGstin?: string): AsyncGenerator<string> {
      const gstin = await gstinOf(period, chosenGstin);
      const started = startGstr1Json(gstin, period.to.slice(0, 7));
      for await (const documents of periodDocumentsStore(db).read(period, gstin)) {
        for (const document of documents) started.add(document);
      }
      yield* started.finish();
    },

    /** The text of a period's vouchers for Tally, piece by piece: see tally.ts. */
    async *tallyVouchers(period: Period, chosenGstin?: string): AsyncGenerator<string> {
      const ledgers = await readSettings(db, "books");
      const gstin = await gstinOf(period, chosenGstin);
      yield tallyHead(ledgers);
      for await (const documents of periodDocumentsStore(db).read(period, gstin)) {
        yield tallyVouchersOf(documents, ledgers);
      }
      yield TALLY_END;
    },

    /**
     * The part of a file's name that says which registration it is of, such as `_19AAAAA0000A1Z5`; empty where the shop has
     * issued under only one.
     */
    async sellerInName(period: Period, chosenGstin?: string): Promise<string> {
      if ((await sellerGstins(db)).length < 2) return "";
      const gstin = await gstinOf(period, chosenGstin);
      return gstin ? `_${gstin}` : "";
    },

    /** A day's parcels for the portal of e-way bills; undefined where none needs one: see eway-bills.ts. */
    ewayBills: (day: string, gstin?: string) => ewayBillsOf(db, day, gstin),

    /** The same for a person, who notes their numbers: see eway-bills.ts. */
    ewayParcels: (day: string) => listEwayParcels(db, day),

    /** How many documents a period has and what they come to, without making its files. */
    sums: (period: Period, chosenGstin?: string) =>
      inSnapshot(reports, async (snapshot) => {
        const found = await registrations(period, chosenGstin, snapshot);
        const store = periodDocumentsStore(snapshot);
        return { ...found, ...(await store.sums(period, found.gstin ?? "")) };
      }),

    /** What was sold less what came back in the months of a period, by month, state, rate, HSN and unit. */
    async byMonth(period: Period, chosenGstin?: string) {
      const { gstins, gstin } = await registrations(period, chosenGstin);
      const sold = await periodDocumentsStore(db).byMonth(period, gstin ?? "");
      return { gstins, gstin, sold };
    },
  };
}

/**
 * Under which GSTINs documents were issued in a period, and which one its files are of: the chosen one, else the
 * shop's own, else the one that was used last. None where nothing was issued.
 */
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
