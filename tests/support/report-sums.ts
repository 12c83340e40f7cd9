import { expect } from "vitest";
import { openAccounting } from "#server/accounting/service.ts";
import type { Database } from "#server/database/connection.ts";
import { openReports } from "#server/reports/service.ts";
import type { Period } from "#shared/accounting/period.ts";
import { rupees } from "#shared/money.ts";
import type { Report } from "#shared/reports/contract.ts";
import { isSummed } from "#shared/reports/report-definition.ts";
import { type ReportName, reportNames, reportOf, reports } from "#shared/reports/reports.ts";
import { ledgerFigures } from "./report-ledgers.ts";

/**
 * Checks that a period's reports agree with each other and with the accountant's files of the same days, to the
 * paisa, and each figure with another report or with its ledger. Throws what does not hold.
 */
export async function checkReports(database: Database, period: Period): Promise<void> {
  const service = openReports(database);
  const made = new Map<ReportName, Report>();
  for (const name of reportNames) {
    made.set(name, await service.read(name, { ...period, by: "month", compare: "none" }));
  }
  /** A figure of the last row, in paise where it is an amount. */
  const total = (name: ReportName, column: string) =>
    rupees(Number(made.get(name)?.total.values[column]));
  /** Of what the last row leaves out where units differ. */
  const sumOfRows = (name: ReportName, column: string) => {
    const report = made.get(name);
    expect(report?.rest, `rows of ${name} that are not shown`).toBeUndefined();
    return rupees((report?.rows ?? []).reduce((sum, row) => sum + Number(row.values[column]), 0));
  };
  for (const [name, { rows, rest, total: all }] of made) {
    for (const [column, figure] of Object.entries(all.values)) {
      if (typeof figure !== "number" || reportOf(name).columns[column]?.ratio) continue;
      const parts = [...rows, ...(rest ? [rest] : [])].map(({ values }) =>
        rupees(Number(values[column])),
      );
      const sum = parts.reduce<number>((some, part) => some + part, 0);
      expect(sum, `${column} of ${name} is the sum of its rows`).toBe(rupees(figure));
    }
  }
  const linked = new Set<string>();
  const agree = (what: string, ...figures: [ReportName, string][]) => {
    for (const [name, column] of figures) linked.add(`${name} ${column}`);
    const sums = figures.map(([name, column]) => `${total(name, column)}`);
    expect(new Set(sums).size, `${what}: ${figures.join(", ")} are ${sums.join(", ")}`).toBe(1);
  };
  agree(
    "orders",
    ["sales", "orders"],
    ["sales-by-payment", "orders"],
    ["sales-by-customer", "orders"],
  );
  agree("freight", ["sales", "freight"], ["sales-by-payment", "freight"]);
  agree("paid", ["sales", "total"], ["sales-by-payment", "total"], ["sales-by-customer", "total"]);
  agree(
    "goods",
    ["sales", "goods"],
    ["sales-by-product", "goods"],
    ["sales-by-category", "goods"],
    ["sales-by-payment", "goods"],
  );
  agree(
    "pieces",
    ["sales", "pieces"],
    ["sales-by-product", "pieces"],
    ["sales-by-category", "pieces"],
  );
  agree(
    "coupons",
    ["sales", "coupons"],
    ["coupons", "discount"],
    ["coupon-codes", "discount"],
    ["sales-by-payment", "coupons"],
  );
  for (const column of ["uses", "again", "sales"]) {
    agree(`the coupons' ${column}`, ["coupons", column], ["coupon-codes", column]);
  }
  for (const column of Object.keys(reports.margins.columns)) {
    agree(
      `margins' ${column}`,
      ["margins", column],
      ["margins-by-product", column],
      ["margins-by-category", column],
    );
  }
  const sold = total("margins", "goods");
  expect(sold + total("margins", "otherGoods"), "goods with and without a cost").toBe(
    total("sales", "goods"),
  );
  expect(total("margins", "pieces") + total("margins", "otherPieces"), "pieces likewise").toBe(
    total("sales", "pieces"),
  );
  expect(total("margins", "margin"), "what was sold less tax less cost").toBe(
    sold - total("margins", "tax") - total("margins", "cost"),
  );
  for (const column of Object.keys(reports["stock-value-by-branch"].columns)) {
    agree(
      `the stock's ${column}`,
      ["stock-value-by-branch", column],
      ["stock-value-by-category", column],
      ["stock-value-by-product", column],
    );
  }
  agree("on hand", ["days-of-cover", "onHand"], ["stock-value-by-product", "onHand"]);
  agree("net", ["sales", "net"], ["sales-by-state", "net"]);
  agree(
    "GST",
    ["sales", "gst"],
    ["sales-by-state", "gst"],
    ["tax-by-rate", "tax"],
    ["tax-by-hsn", "tax"],
  );
  agree("taxable", ["tax-by-rate", "taxable"], ["tax-by-hsn", "taxable"]);
  for (const tax of ["cgst", "stateGst", "igst"]) {
    agree(tax, ["tax-by-rate", tax], ["tax-by-hsn", tax]);
  }
  agree("received", ["payments", "received"], ["payments-by-way", "received"]);
  agree("net payments", ["payments", "net"], ["payments-by-way", "net"]);
  expect(total("payments", "net"), "what came less what went back").toBe(
    total("payments", "received") - total("payments", "refunded"),
  );
  agree(
    "refunded",
    ["sales", "refunds"],
    ["payments", "refunded"],
    ["payments-by-way", "refunded"],
  );

  for (const { report, column, figure } of await ledgerFigures(database.db, period)) {
    linked.add(`${report} ${column}`);
    const { kind, unit } = reportOf(report).columns[column] ?? {};
    const ofReport = unit ? sumOfRows(report, column) : total(report, column);
    expect(
      kind === "money" ? ofReport : ofReport / 100,
      `${column} of ${report} by its ledger`,
    ).toBe(figure);
  }
  const summed = reportNames.flatMap((name) =>
    Object.entries(reportOf(name).columns)
      .filter(([, column]) => isSummed(column))
      .map(([column]) => `${name} ${column}`),
  );
  expect(
    summed.filter((column) => !linked.has(column)),
    "every figure is held against another report or a ledger",
  ).toEqual([]);

  const accounting = openAccounting(database, {});
  const { settlement, gstins } = await accounting.files(period);
  const { terms } = settlement;
  const ofFiles = {
    invoices: total("sales", "invoiced"),
    credits: total("sales", "credited"),
    payments: total("payments", "received"),
    refunds: total("payments", "refunded"),
  };
  expect(ofFiles, "the accountant's files say the same").toEqual({
    invoices: rupees(terms.invoices),
    credits: rupees(terms.credits),
    payments: rupees(terms.payments),
    refunds: rupees(terms.refunds),
  });
  const amounts = { taxable: 0, cgst: 0, stateGst: 0, igst: 0 };
  for (const gstin of gstins) {
    const sums = await accounting.sums(period, gstin);
    for (const name of ["taxable", "cgst", "stateGst", "igst"] as const) {
      amounts[name] += sums.amounts[name];
    }
  }
  for (const [name, amount] of Object.entries(amounts)) {
    expect(total("tax-by-rate", name), `${name} of the accountant's documents`).toBe(amount);
    expect(total("tax-by-hsn", name), `${name} of the accountant's documents`).toBe(amount);
  }
}
