import type { Report, ReportQuery } from "#shared/reports/contract.ts";
import type { ReportName } from "#shared/reports/reports.ts";
import type { Database } from "../database/connection.ts";
import { inSnapshot } from "../database/in-snapshot.ts";
import { makeReport } from "./make-report.ts";

export type Reports = ReturnType<typeof openReports>;

/** Opens the reports, on the connections of reports: two at once, which write nothing. */
export function openReports({ reports }: Pick<Database, "reports">) {
  return {
    read: (name: ReportName, query: ReportQuery): Promise<Report> =>
      inSnapshot(reports, (db) => makeReport(db, name, query)),
  };
}
