import { periodText } from "#shared/accounting/period.ts";
import { inSentence } from "#shared/in-sentence.ts";
import type { Report } from "#shared/reports/contract.ts";
import { isAmount } from "#shared/reports/report-definition.ts";
import { type ReportName, reportOf } from "#shared/reports/reports.ts";
import { shownColumns } from "#shared/reports/shown-columns.ts";
import { ChartOfThings, ChartOverTime } from "../kit/charts/late-charts.tsx";
import { shortNumber, shortRupees } from "../kit/charts/short-figures.ts";
import { figureText, valueText } from "./report-table.tsx";

/** How many things are drawn. */
const DRAWN = 10;
const HEIGHT = 220;

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
    const about = earlier ? `${scale}; the line is ${periodText(earlier)}` : scale;
    return (
      <figure className="sheet mb-5 p-4">
        <figcaption className="mb-2 text-sm text-muted">{about}</figcaption>
        <ChartOverTime
          label={`${about}. The table below has all figures.`}
          bars={rows.map((row) => ({
            key: row.key,
            name: row.name,
            value: figureOf(row),
            before: row.before,
          }))}
          shortFigure={isAmount(column) ? shortRupees : shortNumber}
          figure={(value) => valueText(column, value)}
          height={HEIGHT}
        />
      </figure>
    );
  }
  const about = `${column.name} by ${inSentence(head)}`;
  return (
    <figure className="sheet mb-5 p-4">
      <figcaption className="mb-2 text-sm text-muted">{about}</figcaption>
      <ChartOfThings
        label={`${about}. The table below has all figures.`}
        things={report.rows.slice(0, DRAWN).map((row) => ({
          key: row.key,
          name: row.name,
          value: figureOf(row),
          text: figureText(column, row),
        }))}
      />
    </figure>
  );
}
