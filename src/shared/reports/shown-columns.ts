import { changeOf, type Report, type ReportRow } from "./contract.ts";
import { steps } from "./period.ts";
import type { ReportColumn } from "./report-definition.ts";
import { type ReportName, reportOf } from "./reports.ts";

/** A column as a report's page and its files have it. */
export interface ShownColumn extends ReportColumn {
  key: string;
  /** Amounts in rupees; null where there is nothing to say. */
  valueOf(row: ReportRow): number | string | null;
}

/** The head of a report's first column. */
export function headOfRows(name: ReportName, { by }: Pick<Report, "by">): string {
  return by ? steps[by] : reportOf(name).rows;
}

/** The columns of a report behind the first, in their order; beside the main one what it was before, if asked. */
export function shownColumns(
  name: ReportName,
  { earlier }: Pick<Report, "earlier">,
): readonly ShownColumn[] {
  const { columns, main } = reportOf(name);
  return Object.entries(columns).flatMap(([key, column]) => {
    const own: ShownColumn = {
      ...column,
      key,
      valueOf: ({ values }) => values[key] ?? null,
    };
    return key === main && earlier ? [own, ...comparedColumns(own)] : [own];
  });
}

function comparedColumns(main: ShownColumn): ShownColumn[] {
  return [
    {
      key: "before",
      name: "Before",
      kind: main.kind,
      valueOf: ({ before }) => before ?? null,
    },
    {
      key: "change",
      name: "Change",
      kind: "percent",
      valueOf: (row) => changeOf(Number(main.valueOf(row)), row.before ?? 0),
    },
  ];
}

/** What a report shows from top to bottom: its rows, the others added up, and all. */
export function shownRows({ rows, rest, total }: Report): readonly ReportRow[] {
  return [...rows, ...(rest ? [rest] : []), total];
}
