import type { AccountingFile } from "#shared/accounting/files.ts";
import type { Period } from "#shared/accounting/period.ts";
import type { Db } from "../database/connection.ts";
import { advancesTable, debtorsTable } from "./balances-files.ts";
import { type BalanceRow, type BalanceTotals, balancesStore } from "./balances-store.ts";
import { cancellationsTable, type MoneyTable, paymentsTable, refundsTable } from "./money-files.ts";
import { type MoneyTotals, moneyStore } from "./money-store.ts";

/** Rows that follow those of the file before; a file may begin with none. */
export interface FilePart {
  file: AccountingFile;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Rows of a file of money, with what their amounts come to. */
interface MoneyPart extends FilePart {
  sums: MoneyTotals;
}

/**
 * The files of the money that came and went in a period, some days at a time: a year's rows are too many to be held.
 *
 * @param only the file that is read; left out, all
 */
export async function* readMoved(
  db: Db,
  period: Period,
  only?: AccountingFile,
): AsyncGenerator<MoneyPart> {
  const store = moneyStore(db);
  const wants = (file: AccountingFile) => only === undefined || only === file;
  if (wants("payments")) yield* partsOf("payments", paymentsTable, store.payments(period));
  if (wants("refunds")) yield* partsOf("refunds", refundsTable, store.refunds(period));
  if (wants("cancellations")) {
    yield* partsOf("cancellations", cancellationsTable, store.cancellations(period));
  }
}

/** The files of what is open at the end of a period, some thousand orders at a time; `only` as in `readMoved`. */
export async function* readBalances(
  db: Db,
  period: Period,
  only?: AccountingFile,
): AsyncGenerator<MoneyPart> {
  const isOther = only !== undefined && only !== "advances" && only !== "debtors";
  if (isOther) return;
  const isWanted = ({ file }: MoneyPart) => only === undefined || only === file;
  yield* balanceParts([]).filter(isWanted);
  for await (const { open } of balancesStore(db).parts(period)) {
    yield* balanceParts(open).filter(isWanted);
  }
}

/** Both files of open orders: what was paid and not sold, and what was sold and not paid. */
export function balanceParts(open: readonly BalanceRow[]): MoneyPart[] {
  const advances = open.filter(({ advance }) => advance > 0);
  const debts = open.filter(({ debt }) => debt > 0);
  return [partOf("advances", advancesTable, advances), partOf("debtors", debtorsTable, debts)];
}

async function* partsOf<Row>(
  file: AccountingFile,
  table: MoneyTable<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<MoneyPart> {
  yield partOf(file, table, []);
  for await (const rows of batches) yield partOf(file, table, rows);
}

function partOf<Row>(
  file: AccountingFile,
  { columns, cellsOf, amountOf }: MoneyTable<Row>,
  rows: readonly Row[],
): MoneyPart {
  const total = rows.reduce((sum, row) => sum + amountOf(row), 0);
  return { file, columns, rows: rows.map(cellsOf), sums: { count: rows.length, total } };
}

export const noMoney: MoneyTotals = { count: 0, total: 0 };

/** By the database itself, what each file of money ought to come to. */
export async function moneyTotals(
  db: Db,
  period: Period,
  { advances, debtors }: Pick<BalanceTotals, "advances" | "debtors">,
): Promise<Partial<Record<AccountingFile, MoneyTotals>>> {
  const store = moneyStore(db);
  return {
    payments: await store.paymentTotals(period),
    refunds: await store.refundTotals(period),
    cancellations: await store.cancellationTotals(period),
    advances,
    debtors,
  };
}
