import type { Report } from "#shared/reports/contract.ts";
import { isAmount } from "#shared/reports/report-definition.ts";
import { type ReportName, reportOf } from "#shared/reports/reports.ts";
import {
  headOfRows,
  type ShownColumn,
  shownColumns,
  shownRows,
} from "#shared/reports/shown-columns.ts";
import { toCsv } from "../lib/csv.ts";

/** As what a report is saved, without its ending, such as `sales-by-state_2026-10-01_2026-10-31`; `dead-stock_2026-10-31` of what stood at an end. */
export function reportFileName(
  name: ReportName,
  { from, to }: { from: string; to: string },
): string {
  return reportOf(name).of === "end" ? `${name}_${to}` : `${name}_${from}_${to}`;
}

/** What a report's page shows, as CSV. */
export function reportCsv(name: ReportName, report: Report): string {
  const columns = shownColumns(name, report);
  return toCsv(
    [headOfRows(name, report), ...columns.map(headOf)],
    shownRows(report).map((row) => [
      row.name,
      ...columns.map((column) => {
        const value = column.valueOf(row);
        if (typeof value !== "number") return value ?? "";
        return isAmount(column) ? value.toFixed(2) : String(value);
      }),
    ]),
  );
}

/** Units that a cell of figures does not say. */
export function headOf({ name, kind }: ShownColumn): string {
  return kind === "percent" ? `${name} in %` : name;
}
