import { periodText } from "#shared/accounting/period.ts";
import { inSentence } from "#shared/in-sentence.ts";
import type { Report } from "#shared/reports/contract.ts";
import { type ReportName, reportOf } from "#shared/reports/reports.ts";
import { shownColumns } from "#shared/reports/shown-columns.ts";
import { BarChart } from "../kit/bar-chart.tsx";
import { figureText } from "./report-table.tsx";

/** Of things so many are drawn. */
const DRAWN = 10;

interface ReportChartProps {
  name: ReportName;
  report: Report;
}

/** The main column of a report as bars: side by side over time, below one another with their names for things. */
export function ReportChart({ name, report }: ReportChartProps) {
  const { of, main, rows: head } = reportOf(name);
  const columns = shownColumns(name, report);
  const column = columns.find(({ key }) => key === main);
  if (!column) throw new Error(`${name} has no column ${main}`);
  const figureOf = (row: Report["rows"][number]) => Number(column.valueOf(row));
  const { earlier } = report;
  if (of === "steps") {
    const rows = report.rows.toSorted((a, b) => a.key.localeCompare(b.key));
    const highest = rows.toSorted((a, b) => figureOf(b) - figureOf(a))[0];
    const scale = `${column.name}, at most ${highest ? figureText(column, highest) : 0}`;
    return (
      <figure className="sheet mb-5 p-4">
        <p className="mb-2 text-sm text-muted">
          {earlier ? `${scale}; the line is ${periodText(earlier)}` : scale}
        </p>
        <BarChart
          bars={rows.map((row) => ({ key: row.key, value: figureOf(row), before: row.before }))}
          ends={[rows[0]?.name ?? "", rows.at(-1)?.name ?? ""]}
          className="h-40"
        />
      </figure>
    );
  }
  const drawn = report.rows.slice(0, DRAWN);
  const highest = Math.max(...drawn.map(figureOf), 1);
  return (
    <figure className="sheet mb-5 p-4" aria-hidden="true">
      <figcaption className="mb-2 text-sm text-muted">
        {column.name} by {inSentence(head)}
      </figcaption>
      {/* One grid for all rows: bars that begin and end at other places could not be compared. */}
      <div className="grid grid-cols-[fit-content(10rem)_minmax(4rem,1fr)_auto] gap-x-3 gap-y-1.5 text-sm">
        {drawn.map((row) => (
          <div key={row.key} className="col-span-full grid grid-cols-subgrid items-center">
            <span className="truncate">{row.name}</span>
            <span className="h-3 bg-paper-deep print:border print:border-line">
              <span
                className="block h-full bg-link [print-color-adjust:exact]"
                style={{ width: `${Math.max((figureOf(row) / highest) * 100, 0)}%` }}
              />
            </span>
            <span className="tabular text-right">{figureText(column, row)}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
