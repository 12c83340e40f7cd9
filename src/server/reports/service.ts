import { sql } from "drizzle-orm";
import { PAGE_LIMITS, type Report, type ReportQuery } from "#shared/reports/contract.ts";
import type { ReportName } from "#shared/reports/reports.ts";
import type { Database } from "../database/connection.ts";
import { inSnapshot } from "../database/in-snapshot.ts";
import { makeReport } from "./make-report.ts";

/**
 * A year's customers are added up in memory, of which two reports at once may have so much; and few rows among
 * very many are read by their index, as disks without a moving head have them.
 */
const FOR_SUMS = sql`select set_config('work_mem', '64MB', true), set_config('random_page_cost', '1.1', true)`;

export type Reports = ReturnType<typeof openReports>;

/** Opens the reports, on the connections of reports: two at once, which write nothing. */
export function openReports({ reports }: Pick<Database, "reports">) {
  return {
    /** @param limits how many rows it has at most */
    read: (name: ReportName, query: ReportQuery, limits = PAGE_LIMITS): Promise<Report> =>
      inSnapshot(reports, async (db) => {
        await db.execute(FOR_SUMS);
        return makeReport(db, name, query, limits);
      }),
  };
}
