import { sku } from "./report-columns.ts";
import type { ReportDefinition } from "./report-definition.ts";

const onHand = { name: "On hand", kind: "count" } as const;
const stockValue = {
  onHand,
  value: { name: "At cost", kind: "money" },
  other: { name: "Pieces without a cost", kind: "count" },
} as const;
const stockValueAbout =
  "What lay there when the last of these days ended, at the cost of today, without GST: what goods cost then is not kept. Pieces whose cost is not known are not in the value: they stand beside it. Products that are gone since are left out.";
const noStock = "It fills as products get stock.";

/** What lay in the branches at the end of a day, for how long it lasts, and what it cost. */
export const stockReports = {
  "days-of-cover": {
    title: "Stock and days of cover",
    group: "Stock",
    about:
      "What lay in all branches when the last of these days ended, and for how many days it lasts if as much is sold each day as in these. How much of it orders keep is known of now alone. Products that are gone since are left out.",
    rows: "Product",
    of: "end",
    columns: {
      sku,
      onHand,
      reserved: { name: "Kept for orders now", kind: "count" },
      sold: { name: "Sold", kind: "count" },
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
      "Products with pieces on hand when the last of these days ended, of which nothing was sold in these days; those that came into the shop within them are left out, and those that are gone since.",
    rows: "Product",
    of: "end",
    preset: "90-days",
    columns: { sku, onHand, lastSold: { name: "Last sold", kind: "text" } },
    main: "onHand",
    sort: "-onHand",
    empty: "Of every product with stock something was sold in these days.",
  },
  "stock-value-by-product": {
    title: "Stock value by product",
    group: "Stock",
    about: stockValueAbout,
    rows: "Product",
    of: "end",
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
    of: "end",
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
    of: "end",
    columns: stockValue,
    main: "value",
    sort: "-value",
    permission: "read_costs",
    empty: noStock,
  },
} as const satisfies Record<string, ReportDefinition>;
