import { sql } from "drizzle-orm";
import type { CheckFigure, Settlement } from "#shared/accounting/contract.ts";
import { type AccountingFile, accountingFiles } from "#shared/accounting/files.ts";
import type { Period } from "#shared/accounting/period.ts";
import type { Database, Db } from "../database/connection.ts";
import { advancesFile, debtorsFile } from "./balances-files.ts";
import { balancesStore } from "./balances-store.ts";
import type { FinishedFile } from "./document-file.ts";
import { periodDocumentsStore } from "./documents-store.ts";
import { cancellationsFile, paymentsFile, refundsFile } from "./money-files.ts";
import { moneyStore } from "./money-store.ts";
import { startPeriodFiles } from "./period-files.ts";
import { settlementOf } from "./settlement.ts";

/** All files of a period, as they stood at one moment. */
export interface AccountingFiles {
  /** Under which GSTINs documents were issued in it; the files are of `gstin`. */
  gstins: string[];
  gstin: string | null;
  documents: number;
  files: Map<AccountingFile, FinishedFile>;
  together: CheckFigure[];
  settlement: Settlement;
}

export type Accounting = ReturnType<typeof openAccounting>;

/** Opens what the accountant takes of a period. */
export function openAccounting({ database }: { database: Pick<Database, "transaction"> }) {
  return {
    /**
     * Makes the files of a period.
     *
     * @param asked the registration that is meant, where the shop has had more than one; any other
     * gives the one that was used last
     */
    files: (period: Period, chosenGstin?: string): Promise<AccountingFiles> =>
      database.transaction(async (db) => {
        // What is issued meanwhile is in the sums and in the files, or in neither.
        await db.execute(sql`set transaction isolation level repeatable read, read only`);
        const gstins = await periodDocumentsStore(db).gstins(period);
        const gstin = gstins.find((one) => one === chosenGstin) ?? gstins[0] ?? null;
        const ofDocuments = await documentFilesOf(db, period, gstin ?? "");
        const ofMoney = await moneyFilesOf(db, period);
        const made = new Map<AccountingFile, FinishedFile>([
          ...ofDocuments.files,
          ...ofMoney.files,
        ]);
        return {
          gstins,
          gstin,
          documents: ofDocuments.count,
          files: new Map(
            accountingFiles.flatMap((name) => {
              const file = made.get(name);
              return file ? [[name, file] as const] : [];
            }),
          ),
          together: ofDocuments.together,
          settlement: ofMoney.settlement,
        };
      }),
  };
}

async function documentFilesOf(db: Db, period: Period, gstin: string) {
  const store = periodDocumentsStore(db);
  const started = startPeriodFiles();
  for await (const documents of store.read(period, gstin)) {
    for (const document of documents) started.add(document);
  }
  const totals = await store.totals(period, gstin);
  return { ...started.finish(totals), count: totals.count };
}

async function moneyFilesOf(db: Db, period: Period) {
  const store = moneyStore(db);
  const payments = await store.payments(period);
  const refunds = await store.refunds(period);
  const { before, after, sold, open } = await balancesStore(db).around(period);
  const sumOf = (rows: readonly { amountPaise: number }[]) =>
    rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return {
    files: new Map<AccountingFile, FinishedFile>([
      ["payments", paymentsFile(payments, await store.paymentTotals(period))],
      ["refunds", refundsFile(refunds, await store.refundTotals(period))],
      [
        "cancellations",
        cancellationsFile(
          await store.cancellations(period),
          await store.cancellationTotals(period),
        ),
      ],
      ["advances", advancesFile(open, after.advances)],
      ["debtors", debtorsFile(open, after.debtors)],
    ]),
    settlement: settlementOf({
      payments: sumOf(payments),
      refunds: sumOf(refunds),
      sold,
      before,
      after,
    }),
  };
}
