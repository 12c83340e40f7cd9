import { moneyReports } from "./money-reports.ts";
import { peopleReports } from "./people-reports.ts";
import type { ReportDefinition } from "./report-definition.ts";
import { salesReports } from "./sales-reports.ts";
import { stockReports } from "./stock-reports.ts";

/** Every report, in the order in which they are listed; docs/decisions/080-reports.md says what each counts. */
export const reports = {
  ...salesReports,
  ...moneyReports,
  ...stockReports,
  ...peopleReports,
} as const satisfies Record<string, ReportDefinition>;

export type ReportName = keyof typeof reports;
export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]];

/** A report without the letters of its own definition, for what handles all alike. */
export function reportOf(name: ReportName): ReportDefinition {
  return reports[name];
}

export function isReport(text: string): text is ReportName {
  return Object.hasOwn(reports, text);
}
