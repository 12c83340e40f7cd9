import writeXlsxFile, { type Cell } from "write-excel-file/node";
import type { Report } from "#shared/reports/contract.ts";
import { isAmount, type ReportColumn } from "#shared/reports/report-definition.ts";
import type { ReportName } from "#shared/reports/reports.ts";
import { headOfRows, shownColumns, shownRows } from "#shared/reports/shown-columns.ts";
import { headOf } from "./report-files.ts";

/** In characters. */
const NAME_WIDTH = 36;
const FIGURE_WIDTH = 16;

/**
 * What a report's page shows, as a workbook of Excel. Each cell says what it is: a text is never run, whatever
 * it begins with, and an amount can be added up.
 */
export function reportWorkbook(name: ReportName, report: Report): Promise<Buffer> {
  const columns = shownColumns(name, report);
  const head = [headOfRows(name, report), ...columns.map(headOf)].map(
    (value): Cell => ({ value, type: String, fontWeight: "bold" }),
  );
  const rows = shownRows(report).map((row): Cell[] => [
    { value: row.name, type: String },
    ...columns.map((column): Cell => {
      const value = column.valueOf(row);
      if (typeof value === "number") return { value, type: Number, format: formatOf(column) };
      return value ? { value, type: String } : null;
    }),
  ]);
  return writeXlsxFile([head, ...rows], {
    columns: [{ width: NAME_WIDTH }, ...columns.map(() => ({ width: FIGURE_WIDTH }))],
    stickyRowsCount: 1,
  }).toBuffer();
}

function formatOf(column: ReportColumn): string {
  if (isAmount(column)) return "#,##0.00";
  return column.kind === "count" ? "#,##0" : "0.0";
}
