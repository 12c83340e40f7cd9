import type { CheckFigure } from "#shared/accounting/contract.ts";
import { asIndianClock } from "#shared/dates.ts";
import { paise, toRupees } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { refundLabels } from "#shared/payments/refund-state.ts";
import type { FinishedFile } from "./document-file.ts";
import { amountCell, dateCell } from "./gstr1-cells.ts";
import type { CancellationRow, MoneyTotals, PaymentRow, RefundRow } from "./money-store.ts";

export const payByTexts: Record<PayBy, string> = {
  gateway: "Payment gateway",
  "bank-transfer": "Bank transfer",
  "cash-on-delivery": "Cash on delivery",
};

/**
 * The payments that came in a period, a row each, with the reference by which the bank's statement has
 * it: of an order that is paid in parts each part, and what came under or over the total as it came.
 */
export function paymentsFile(rows: readonly PaymentRow[], totals: MoneyTotals): FinishedFile {
  return {
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
    rows: rows.map((row) => [
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
      row.excessKeptPaise > 0 ? amountCell(row.excessKeptPaise) : "",
      row.payBy === "cash-on-delivery" ? (row.couriers ?? "") : "",
    ]),
    check: checkOf(
      rows.map(({ amountPaise }) => amountPaise),
      totals,
    ),
  };
}

/** The refunds that were asked for in a period, a row each, with how it goes back and how it stands now. */
export function refundsFile(rows: readonly RefundRow[], totals: MoneyTotals): FinishedFile {
  return {
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
    rows: rows.map((row) => [
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
    ]),
    check: checkOf(
      rows.map(({ amountPaise }) => amountPaise),
      totals,
    ),
  };
}

/** Cancelled in a period before it left, a row each: it was never invoiced. */
export function cancellationsFile(
  rows: readonly CancellationRow[],
  totals: MoneyTotals,
): FinishedFile {
  return {
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
    rows: rows.map((row) => [
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
    ]),
    check: checkOf(
      rows.map(({ goodsPaise, freightPaise }) => goodsPaise + freightPaise),
      totals,
    ),
  };
}

/** A moment's day by India's clock. */
function dayCell(moment: Date): string {
  return dateCell(asIndianClock(moment).toISOString().slice(0, 10));
}

/** How many rows there are and what they come to, beside what the database says. */
export function checkOf(amounts: readonly number[], totals: MoneyTotals): CheckFigure[] {
  const total = amounts.reduce((all, amount) => all + amount, 0);
  return [
    { name: "count", inFile: amounts.length, inBooks: totals.count },
    { name: "total", inFile: toRupees(paise(total)), inBooks: toRupees(paise(totals.total)) },
  ];
}
