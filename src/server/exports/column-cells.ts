import { asIndianClock } from "#shared/dates.ts";
import { type Money, paise, toRupees } from "#shared/money.ts";

/** Each column with what stands in it; an empty cell for what there is not. */
export type Columns<Row> = Readonly<
  Record<string, (row: Row) => string | number | null | undefined>
>;

/** Such as 2026-11-24 14:05, by India's clock. */
export const moment = (at: Date | null) =>
  at && asIndianClock(at).toISOString().slice(0, 16).replace("T", " ");
/** With two decimals, which a program reads as a number. */
export const rupees = (amount: number | Money) => toRupees(paise(amount)).toFixed(2);

/** Columns of sums and counts, which a workbook adds up; codes of digits, such as an HSN, are texts. */
export const figureColumns: ReadonlySet<string> = new Set([
  ...["Discount", "Freight", "Total", "Pieces", "Orders", "Spent"],
  ...["Lines", "Rating", "Percent off", "Products", "To mend", "Amount", "Balance"],
  ...["Price", "Cost without GST", "Stock", "GST %", "Weight in g", "Times"],
]);
