import { z } from "zod";
import { answeredFile, defineEndpoint, type EndpointAnswer, successBody } from "../endpoint.ts";
import { comparisons, reportPeriodProblem, steps } from "./period.ts";
import { isSummed } from "./report-definition.ts";
import { type ReportName, reportNames, reportOf } from "./reports.ts";

/** Rows that a report's page has at most, where they are not steps of time: the others are added up in one. */
export const MAX_REPORT_ROWS = 100;
/** Where they are steps of time: days of three years, weeks of twenty, months of ninety. */
export const MAX_REPORT_STEPS = 1_127;
/** The same of its files, whose rows one statement names by their keys. */
export const MAX_FILE_ROWS = 10_000;

/** How many rows a report has at most. */
export interface ReportLimits {
  /** The others are added up in one. */
  things: number;
  /** More are added up by a longer step than was asked for. */
  steps: number;
}
export const PAGE_LIMITS: ReportLimits = { things: MAX_REPORT_ROWS, steps: MAX_REPORT_STEPS };
export const FILE_LIMITS: ReportLimits = { things: MAX_FILE_ROWS, steps: MAX_FILE_ROWS };

const day = z.iso.date("A date such as 2026-11-21");

const keysOf = <Name extends string>(names: Record<Name, unknown>) =>
  Object.keys(names) as [Name, ...Name[]];

/** All that is chosen of a report; of one that tells how things stood at the end, what was sold is of all the days. */
const reportQuery = z
  .object({
    from: day,
    to: day,
    by: z.enum(keysOf(steps)).default("day"),
    compare: z.enum(keysOf(comparisons)).default("none"),
    /** A column, with a minus from its highest figure; left out, as the report is sorted at first. */
    sort: z
      .string()
      .regex(/^-?[a-zA-Z]{1,20}$/, "A column's name, such as -total")
      .optional(),
  })
  .superRefine((period, context) => {
    const problem = reportPeriodProblem(period);
    if (problem) context.addIssue({ code: "custom", path: ["to"], message: problem });
  });
export type ReportQuery = z.output<typeof reportQuery>;

/** By the names of the report's columns; amounts in rupees, null where there is no figure. */
const values = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));

const row = z.object({
  key: z.string(),
  name: z.string(),
  values,
  /** The main column's figure in the period that it is compared with; absent where it is with none. */
  before: z.number().optional(),
});

const report = z.object({
  rows: z.array(row),
  /** What is not among the rows, added up; absent where there is nothing. */
  rest: row.optional(),
  total: row,
  /** What a row is of where they are steps of time: longer ones than were asked for, where those would be too many. */
  by: z.enum(keysOf(steps)).optional(),
  /** With which days it is compared. */
  earlier: z.object({ from: z.string(), to: z.string() }).optional(),
});
export type Report = z.infer<typeof report>;
export type ReportRow = z.infer<typeof row>;

const params = z.object({ report: z.enum(reportNames) });

export const getReport = defineEndpoint({
  method: "GET",
  path: "/reports/:report",
  access: "staff",
  // Some ask for another one besides.
  permission: "read_reports",
  about:
    "A report of a period: a row for each day, week, month, quarter or financial year (a longer one than was asked for where there would be more than 1,127 rows), or for each product, state or the like, with what all come to.",
  params,
  query: reportQuery,
  answer: successBody({ report }),
});
export type ReportAnswer = EndpointAnswer<typeof getReport>;

const reportFile = {
  method: "GET",
  access: "staff",
  permission: "read_reports",
  asksAgain: true,
  params,
  query: reportQuery,
  answer: answeredFile,
} as const;

export const getReportCsv = defineEndpoint({
  ...reportFile,
  path: "/reports/:report/csv-files",
  about: "The same as CSV, up to 10,000 rows.",
  file: "text/csv; charset=utf-8",
});

export const getReportWorkbook = defineEndpoint({
  ...reportFile,
  path: "/reports/:report/workbooks",
  about: "The same as a workbook of Excel (XLSX), up to 10,000 rows.",
  file: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
});

/** A sorting that a report has; its own at first for anything else. */
export function readSort(name: ReportName, sort: string | null | undefined): string {
  const definition = reportOf(name);
  const wanted = sort?.replace("-", "") ?? "";
  const column = Object.hasOwn(definition.columns, wanted) && definition.columns[wanted];
  return sort && column && column.kind !== "text" ? sort : definition.sort;
}

/** How much a figure has changed, in per cent; null where there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round((now / before - 1) * 1000) / 10;
}

/** Whether a report of nothing at all: each figure that is added up is 0. */
export function isEmpty(name: ReportName, { rows, total }: Report): boolean {
  const { columns, of } = reportOf(name);
  if (of !== "steps") return rows.length === 0;
  return Object.entries(columns).every(
    ([key, column]) => !isSummed(column) || (total.values[key] ?? 0) === 0,
  );
}

export const reportsEndpoints = { getReport, getReportCsv, getReportWorkbook };
