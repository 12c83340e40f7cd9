import { sku } from "./report-columns.ts";
import type { ReportDefinition } from "./report-definition.ts";

const onHand = { name: "On hand", kind: "count" } as const;
const stockValue = {
  onHand,
  value: { name: "At cost", kind: "money" },
  other: { name: "Pieces without a cost", kind: "count" },
} as const;
const stockValueAbout =
  "What lies there now at the cost of today, without GST. Pieces whose cost is not known are not in the value: they stand beside it.";
const noStock = "It fills as products get stock.";

/** What lies in the branches, for how long it lasts, and what it cost. */
export const stockReports = {
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
} as const satisfies Record<string, ReportDefinition>;
