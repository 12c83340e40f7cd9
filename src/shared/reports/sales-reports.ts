import { invoices, noInvoices, orders, pieces, sku, taxable, total } from "./report-columns.ts";
import type { ReportDefinition } from "./report-definition.ts";

const goods = { name: "Goods", kind: "money" } as const;
const coupons = { name: "Coupons", kind: "money" } as const;
const freight = { name: "Freight", kind: "money" } as const;
const paidOrders =
  "Orders that are paid and not given up, by the day of payment, GST included; what is cancelled of an order that goes on, and what comes back, is not taken off.";
const noOrders = "It fills as orders are paid.";
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

/** What was sold, by what, to whom, and with which coupon. */
export const salesReports = {
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
    about: `${paidOrders} What was paid on the payment page stands by the method that the bank names: UPI, card, net banking or another.`,
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
} as const satisfies Record<string, ReportDefinition>;
