import { invoices, noInvoices, orders, taxable, total } from "./report-columns.ts";
import type { ReportDefinition } from "./report-definition.ts";

const taxes = {
  taxable,
  cgst: { name: "CGST", kind: "money" },
  stateGst: { name: "SGST/UTGST", kind: "money" },
  igst: { name: "IGST", kind: "money" },
  tax: { name: "Tax together", kind: "money" },
} as const;

/** The tax in what was invoiced, and the money that came. */
export const moneyReports = {
  "tax-by-rate": {
    title: "Tax by rate",
    group: "Tax",
    about: invoices,
    rows: "GST rate",
    of: "things",
    columns: { ...taxes, total },
    main: "tax",
    sort: "-tax",
    empty: noInvoices,
  },
  "tax-by-hsn": {
    title: "Tax by HSN",
    group: "Tax",
    about: `${invoices} A row for each HSN, unit and rate. Quantities are added up where all are of one unit.`,
    rows: "HSN",
    of: "things",
    columns: {
      unit: { name: "Unit", kind: "text" },
      rate: { name: "Rate", kind: "percent" },
      quantity: { name: "Quantity", kind: "count", unit: "unit" },
      ...taxes,
    },
    main: "tax",
    sort: "-tax",
    empty: noInvoices,
  },
  payments: {
    title: "Payments over time",
    group: "Payments",
    about:
      "Money by the day in India on which it came, less what was entered wrongly; refunds by the day on which they were decided.",
    rows: "Day",
    of: "steps",
    columns: {
      received: { name: "Received", kind: "money" },
      refunded: { name: "Refunded", kind: "money" },
      net: { name: "Net", kind: "money" },
    },
    main: "received",
    sort: "",
    empty: "It fills as money comes: by the payment page, a transfer, or a courier.",
  },
  "payments-by-way": {
    title: "Payments by way",
    group: "Payments",
    about:
      "Money by the day in India on which it came, less what was entered wrongly; refunds by the day on which they were decided.",
    rows: "Way of payment",
    of: "things",
    columns: {
      receipts: { name: "Receipts", kind: "count" },
      received: { name: "Received", kind: "money" },
      refunded: { name: "Refunded", kind: "money" },
      net: { name: "Net", kind: "money" },
    },
    main: "received",
    sort: "-received",
    empty: "It fills as money comes: by the payment page, a transfer, or a courier.",
  },
  "failed-payments": {
    title: "Failed payments",
    group: "Payments",
    about:
      "Tries to pay on the bank's page that failed or ended without money in these days, by what the bank said of each. An order counts once, by its last such try, also where another try paid it. Paid after all are those that money came for, also where somebody still has to look at it or settled it outside the shop.",
    rows: "Reason",
    of: "things",
    columns: {
      tries: { name: "Failed tries", kind: "count" },
      orders,
      paidLater: { name: "Paid after all", kind: "count" },
      amount: { name: "Not paid", kind: "money" },
    },
    main: "tries",
    sort: "-tries",
    empty:
      "No try to pay has failed in these days. What the bank says of one that does stands here.",
  },
} as const satisfies Record<string, ReportDefinition>;
