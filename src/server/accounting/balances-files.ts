import { orderNames } from "#shared/orders/order-id.ts";
import type { BalanceRow } from "./balances-store.ts";
import { amountCell, dateCell } from "./gstr1-cells.ts";
import { type MoneyTable, payByTexts } from "./money-files.ts";

const movementColumns = ["Received", "Given Back", "Invoiced", "Credited", "Sold Without Invoice"];

/** Paid and not yet sold at the end of a period, a row for each order. */
export const advancesTable: MoneyTable<BalanceRow> = {
  columns: [
    "Order",
    "Payment Reference",
    "Paid",
    "Way",
    "Buyer",
    "Company",
    "GSTIN",
    ...movementColumns,
    "Advance",
    "Why",
  ],
  cellsOf: (row) => [
    ...namesOf(row, row.firstReceived),
    ...movementCells(row),
    amountCell(row.advance),
    whyAdvance(row),
  ],
  amountOf: ({ advance }) => advance,
};

/**
 * Sold and not yet paid at the end of a period, a row for each order; what is to be paid on
 * delivery with its couriers.
 */
export const debtorsTable: MoneyTable<BalanceRow> = {
  columns: [
    "Order",
    "Payment Reference",
    "Sold",
    "Way",
    "Buyer",
    "Company",
    "GSTIN",
    "Courier",
    ...movementColumns,
    "Still To Come",
    "Why",
  ],
  cellsOf: (row) => [
    ...namesOf(row, row.firstSold),
    row.couriers ?? "",
    ...movementCells(row),
    amountCell(row.debt),
    whyDebt(row),
  ],
  amountOf: ({ debt }) => debt,
};

function namesOf(row: BalanceRow, day: string | null): string[] {
  return [
    orderNames(row),
    row.orderId,
    day ? dateCell(day) : "",
    payByTexts[row.payBy],
    row.customerName,
    row.company ?? "",
    row.gstin ?? "",
  ];
}

function movementCells(row: BalanceRow): string[] {
  return [row.received, row.givenBack, row.invoiced, row.credited, row.undocumented].map(
    amountCell,
  );
}

function whyAdvance({ isUnfulfilled, isToGiveBack, isOnHold }: BalanceRow): string {
  if (isOnHold) return "Payment on hold";
  if (isUnfulfilled) return "Paid, not shipped";
  return isToGiveBack ? "To be given back" : "To be looked at";
}

function whyDebt({ payBy, isShort }: BalanceRow): string {
  if (payBy === "cash-on-delivery") return "Cash on delivery, with the courier";
  return isShort ? "Accepted short" : "To be looked at";
}
