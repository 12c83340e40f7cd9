import type { CheckFigure } from "#shared/accounting/contract.ts";
import { asIndianClock } from "#shared/dates.ts";
import { paise, toRupees } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { refundLabels } from "#shared/payments/refund-state.ts";
import { amountCell, dateCell } from "./gstr1-cells.ts";
import type { CancellationRow, MoneyTotals, PaymentRow, RefundRow } from "./money-store.ts";

export const payByTexts: Record<PayBy, string> = {
  gateway: "Payment gateway",
  "bank-transfer": "Bank transfer",
  "cash-on-delivery": "Cash on delivery",
};

/** A file of money: how a row of the books stands in it. */
export interface MoneyTable<Row> {
  columns: readonly string[];
  cellsOf: (row: Row) => string[];
  /** Paise, by which its rows are added up. */
  amountOf: (row: Row) => number;
}

/**
 * The payments that came in a period, a row each, with the reference by which the bank's statement has
 * it: of an order that is paid in parts each part, and what came under or over the total as it came. What is
 * kept over a total is a row of the day on which that was decided, without an amount; taken back, a row with a minus.
 */
export const paymentsTable: MoneyTable<PaymentRow> = {
  columns: [
    "Paid",
    "Order",
    "Payment Reference",
    "Way",
    "Method",
    "Bank Reference",
    "Buyer",
    "Company",
    "GSTIN",
    "Amount",
    "Order Status",
    "Kept Over The Total",
    "Courier",
  ],
  cellsOf: (row) => [
    dateCell(row.day),
    orderNames(row),
    row.orderId,
    payByTexts[row.payBy],
    row.paymentMethod ?? "",
    row.reference ?? "",
    row.customerName,
    row.company ?? "",
    row.gstin ?? "",
    amountCell(row.amountPaise),
    row.status ?? (row.paymentState === "review" ? "On hold" : "Pending"),
    row.excessKeptPaise !== 0 ? amountCell(row.excessKeptPaise) : "",
    row.payBy === "cash-on-delivery" ? (row.couriers ?? "") : "",
  ],
  amountOf: ({ amountPaise }) => amountPaise,
};

/** The refunds that were asked for in a period, a row each, with how it goes back and how it stands now. */
export const refundsTable: MoneyTable<RefundRow> = {
  columns: [
    "Asked For",
    "Order",
    "Payment Reference",
    "Way",
    "Request",
    "Bank Reference",
    "Paid By",
    "Buyer",
    "Amount",
    "State",
    "State Since",
    "Reason",
  ],
  cellsOf: (row) => [
    dayCell(row.createdAt),
    orderNames(row),
    row.orderId,
    payByTexts[row.way],
    row.requestId,
    row.reference ?? "",
    row.transactionId ?? "",
    row.customerName,
    amountCell(row.amountPaise),
    refundLabels[row.state],
    dayCell(row.updatedAt),
    row.reason,
  ],
  amountOf: ({ amountPaise }) => amountPaise,
};

/** Cancelled in a period before it left, a row each: it was never invoiced. */
export const cancellationsTable: MoneyTable<CancellationRow> = {
  columns: [
    "Cancelled",
    "Order",
    "Payment Reference",
    "Pieces",
    "Goods",
    "Freight",
    "Total",
    "Refund Request",
    "Back In Stock",
    "By",
    "Reason",
  ],
  cellsOf: (row) => [
    dayCell(row.createdAt),
    orderNames(row),
    row.orderId,
    String(row.quantity),
    amountCell(row.goodsPaise),
    amountCell(row.freightPaise),
    amountCell(row.goodsPaise + row.freightPaise),
    row.requestId ?? "",
    row.restocked ? "Yes" : "No",
    row.actor,
    row.reason,
  ],
  amountOf: ({ goodsPaise, freightPaise }) => goodsPaise + freightPaise,
};

/** A moment's day by India's clock. */
function dayCell(moment: Date): string {
  return dateCell(asIndianClock(moment).toISOString().slice(0, 10));
}

/** How many rows there are and what they come to, beside what the database says. */
export function checkOf(inFile: MoneyTotals, inBooks: MoneyTotals): CheckFigure[] {
  const rupeesOf = ({ total }: MoneyTotals) => toRupees(paise(total));
  return [
    { name: "count", inFile: inFile.count, inBooks: inBooks.count },
    { name: "total", inFile: rupeesOf(inFile), inBooks: rupeesOf(inBooks) },
  ];
}
