import type { ReportDefinition } from "./report-definition.ts";

const orders = { name: "Orders", kind: "count" } as const;
const pieces = { name: "Pieces", kind: "count" } as const;
const goods = { name: "Goods", kind: "money" } as const;
const coupons = { name: "Coupons", kind: "money" } as const;
const freight = { name: "Freight", kind: "money" } as const;
const total = { name: "Total", kind: "money" } as const;
const sku = { name: "SKU", kind: "text" } as const;
const onHand = { name: "On hand", kind: "count" } as const;
const taxable = { name: "Taxable", kind: "money" } as const;
const taxes = {
  taxable,
  cgst: { name: "CGST", kind: "money" },
  stateGst: { name: "SGST/UTGST", kind: "money" },
  igst: { name: "IGST", kind: "money" },
  tax: { name: "Tax together", kind: "money" },
} as const;

const paidOrders =
  "Orders that are paid and not given up, by the day of payment, GST included; what is cancelled of an order that goes on, and what comes back, is not taken off.";
const invoices =
  "Invoices less credit notes of all your registrations, by their day: what the accountant's files come to.";
const noOrders = "It fills as orders are paid.";
const noInvoices = "It fills as parcels are shipped: each has its invoice.";

const margins = {
  pieces,
  goods,
  tax: { name: "GST in them", kind: "money" },
  net: { name: "Without GST", kind: "money" },
  cost: { name: "Cost", kind: "money" },
  margin: { name: "Margin", kind: "money" },
  rate: { name: "Margin %", kind: "percent", ratio: ["margin", "net"] },
  otherPieces: { name: "Pieces without a cost", kind: "count" },
  otherGoods: { name: "Goods without a cost", kind: "money" },
} as const;
const marginAbout =
  "What was sold less its GST and less what it cost, of the lines whose cost and GST rate were known when they were sold; all others stand in the last two columns. By the day of payment, at the prices of the order's lines before a coupon, as in the sales by product.";
const couponUses = {
  uses: { name: "Orders", kind: "count" },
  again: { name: "Of returning buyers", kind: "count" },
  discount: { name: "Discount given", kind: "money" },
} as const;
const couponAbout =
  "Paid orders with a coupon that are not given up, by the day of payment: how many, how many of them by buyers who had bought before, what the coupons took off, and what was paid, GST and freight included.";
const noCoupons =
  "It fills as orders with a coupon are paid. Make coupons on the page Coupons; each newsletter subscription brings one by itself.";
const noMargins =
  "It fills as orders are paid. Enter what goods cost on their pages: each sale keeps the cost of its day.";
const stockValue = {
  onHand,
  value: { name: "At cost", kind: "money" },
  other: { name: "Pieces without a cost", kind: "count" },
} as const;
const stockValueAbout =
  "What lies there now at the cost of today, without GST. Pieces whose cost is not known are not in the value: they stand beside it.";
const noStock = "It fills as products get stock.";

/** Every report, in the order in which they are listed; docs/decisions/080-reports.md says what each counts. */
export const reports = {
  sales: {
    title: "Sales over time",
    group: "Sales",
    about:
      "Paid orders that are not given up by the day of payment, with GST; invoices, credits and refunds by their own days, and net is invoices less credits.",
    rows: "Day",
    of: "steps",
    columns: {
      orders,
      pieces,
      goods,
      coupons,
      freight,
      total,
      invoiced: { name: "Invoiced", kind: "money" },
      credited: { name: "Credited", kind: "money" },
      gst: { name: "GST in net", kind: "money" },
      net: { name: "Net", kind: "money" },
      refunds: { name: "Refunded", kind: "money" },
    },
    main: "total",
    sort: "",
    empty: noOrders,
  },
  "sales-by-product": {
    title: "Sales by product",
    group: "Sales",
    about: `${paidOrders} Goods are at the prices of the order's lines, before a coupon.`,
    rows: "Product",
    of: "things",
    columns: { sku, pieces, goods },
    main: "goods",
    sort: "-goods",
    empty: noOrders,
  },
  "sales-by-category": {
    title: "Sales by category",
    group: "Sales",
    about: `${paidOrders} Goods count in the category that they are in now.`,
    rows: "Category",
    of: "things",
    columns: { pieces, goods },
    main: "goods",
    sort: "-goods",
    empty: noOrders,
  },
  margins: {
    title: "Margins over time",
    group: "Sales",
    about: marginAbout,
    rows: "Day",
    of: "steps",
    columns: margins,
    main: "margin",
    sort: "",
    permission: "read_costs",
    empty: noMargins,
  },
  "margins-by-product": {
    title: "Margins by product",
    group: "Sales",
    about: marginAbout,
    rows: "Product",
    of: "things",
    columns: { sku, ...margins },
    main: "margin",
    sort: "-margin",
    permission: "read_costs",
    empty: noMargins,
  },
  "margins-by-category": {
    title: "Margins by category",
    group: "Sales",
    about: `${marginAbout} Goods count in the category that they are in now.`,
    rows: "Category",
    of: "things",
    columns: margins,
    main: "margin",
    sort: "-margin",
    permission: "read_costs",
    empty: noMargins,
  },
  "sales-by-state": {
    title: "Sales by state",
    group: "Sales",
    about: `${invoices} The state is the place of supply.`,
    rows: "State",
    of: "things",
    columns: {
      invoices: { name: "Invoices", kind: "count" },
      taxable,
      gst: { name: "GST", kind: "money" },
      net: { name: "Net", kind: "money" },
    },
    main: "net",
    sort: "-net",
    empty: noInvoices,
  },
  "sales-by-payment": {
    title: "Sales by way of payment",
    group: "Sales",
    about: paidOrders,
    rows: "Way of payment",
    of: "things",
    columns: { orders, goods, coupons, freight, total },
    main: "total",
    sort: "-total",
    empty: noOrders,
  },
  "sales-by-customer": {
    title: "Sales by customer",
    group: "Sales",
    about: paidOrders,
    rows: "Customer",
    of: "things",
    columns: {
      email: { name: "E-mail", kind: "text" },
      orders,
      total,
      average: { name: "Each order", kind: "average" },
    },
    main: "total",
    sort: "-total",
    permission: "read_orders",
    empty: noOrders,
  },
  coupons: {
    title: "Coupons over time",
    group: "Sales",
    about: couponAbout,
    rows: "Day",
    of: "steps",
    columns: { ...couponUses, sales: { name: "Sales with them", kind: "money" } },
    main: "discount",
    sort: "",
    empty: noCoupons,
  },
  "coupon-codes": {
    title: "Coupons by code",
    group: "Sales",
    about: couponAbout,
    rows: "Code",
    of: "things",
    columns: { ...couponUses, sales: { name: "Sales with it", kind: "money" } },
    main: "discount",
    sort: "-discount",
    empty: noCoupons,
  },
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
    about: `${invoices} A row for each HSN, unit and rate.`,
    rows: "HSN",
    of: "things",
    columns: {
      unit: { name: "Unit", kind: "text" },
      rate: { name: "Rate", kind: "percent" },
      quantity: { name: "Quantity", kind: "count" },
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
      "Orders made in these days whose last try on the payment page failed and that no other try has paid since, by what the bank said of it.",
    rows: "Reason",
    of: "things",
    columns: { orders, amount: { name: "Not paid", kind: "money" } },
    main: "orders",
    sort: "-orders",
    empty: "No try to pay has failed for good. What the bank says of one that does stands here.",
  },
  "days-of-cover": {
    title: "Stock and days of cover",
    group: "Stock",
    about:
      "What lies in all branches now, how much of it orders keep, and for how many days it lasts if as much is sold each day as in the last 30.",
    rows: "Product",
    of: "now",
    columns: {
      sku,
      onHand,
      reserved: { name: "Kept for orders", kind: "count" },
      sold: { name: "Sold in 30 days", kind: "count" },
      cover: { name: "Days of cover", kind: "days" },
    },
    main: "onHand",
    sort: "cover",
    empty: "It fills as products get stock, or are sold.",
  },
  "dead-stock": {
    title: "Dead stock",
    group: "Stock",
    about:
      "Products with pieces on hand of which nothing was sold in the last 90 days; those that are in the shop for less are left out.",
    rows: "Product",
    of: "now",
    columns: { sku, onHand, lastSold: { name: "Last sold", kind: "text" } },
    main: "onHand",
    sort: "-onHand",
    empty: "Of every product with stock something was sold in the last 90 days.",
  },
  "stock-value-by-product": {
    title: "Stock value by product",
    group: "Stock",
    about: stockValueAbout,
    rows: "Product",
    of: "now",
    columns: { sku, ...stockValue },
    main: "value",
    sort: "-value",
    permission: "read_costs",
    empty: noStock,
  },
  "stock-value-by-category": {
    title: "Stock value by category",
    group: "Stock",
    about: stockValueAbout,
    rows: "Category",
    of: "now",
    columns: stockValue,
    main: "value",
    sort: "-value",
    permission: "read_costs",
    empty: noStock,
  },
  "stock-value-by-branch": {
    title: "Stock value by branch",
    group: "Stock",
    about: stockValueAbout,
    rows: "Branch",
    of: "now",
    columns: stockValue,
    main: "value",
    sort: "-value",
    permission: "read_costs",
    empty: noStock,
  },
  returns: {
    title: "Returns by reason",
    group: "Customers and staff",
    about:
      "Returns that were asked for in these days, whatever became of them, their pieces, and what was credited for them so far.",
    rows: "Reason",
    of: "things",
    columns: {
      returns: { name: "Returns", kind: "count" },
      pieces,
      credited: { name: "Credited", kind: "money" },
    },
    main: "returns",
    sort: "-returns",
    empty: "Nobody has asked to return anything in these days.",
  },
  searches: {
    title: "Searches without result",
    group: "Customers and staff",
    about:
      "What was searched for and not found as it was typed, by its day; what is found is not counted, and nobody is named.",
    rows: "Searched for",
    of: "things",
    columns: {
      found: { name: "Found instead", kind: "text" },
      times: { name: "Times", kind: "count" },
    },
    main: "times",
    sort: "-times",
    permission: "read_products",
    empty: "All that was searched for in these days was found.",
  },
  newsletter: {
    title: "Newsletter sign-ups",
    group: "Customers and staff",
    about: "Who signed up, confirmed it by the mail's link, and ended it, each by its own day.",
    rows: "Day",
    of: "steps",
    columns: {
      signedUp: { name: "Signed up", kind: "count" },
      confirmed: { name: "Confirmed", kind: "count" },
      ended: { name: "Ended", kind: "count" },
    },
    main: "signedUp",
    sort: "",
    empty: "It fills as visitors leave their e-mail at the foot of a page.",
  },
  staff: {
    title: "What staff changed",
    group: "Customers and staff",
    about:
      "Rows that each person changed on the dashboard, by what they are about, as the audit has them.",
    rows: "Person",
    of: "things",
    columns: {
      about: { name: "About", kind: "text" },
      changes: { name: "Changes", kind: "count" },
    },
    main: "changes",
    sort: "-changes",
    permission: "read_audit",
    empty: "It fills as staff change something on the dashboard.",
  },
} as const satisfies Record<string, ReportDefinition>;

export type ReportName = keyof typeof reports;
export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]];

/** A report without the letters of its own definition, for what handles all alike. */
export function reportOf(name: ReportName): ReportDefinition {
  return reports[name];
}

export function isReport(text: string): text is ReportName {
  return Object.hasOwn(reports, text);
}
