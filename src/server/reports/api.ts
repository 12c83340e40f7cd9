import { strToU8 } from "fflate";
import { type Outcome, success } from "#shared/failure.ts";
import {
  FILE_LIMITS,
  type Report,
  type ReportLimits,
  type ReportQuery,
  type reportsEndpoints,
} from "#shared/reports/contract.ts";
import { type ReportName, reportOf } from "#shared/reports/reports.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { lacksPermission, type StaffAccess } from "../http/staff-access.ts";
import { reportCsv, reportFileName } from "./report-files.ts";
import { reportWorkbook } from "./report-workbook.ts";
import type { Reports } from "./service.ts";

interface Asked {
  params: { report: ReportName };
  query: ReportQuery;
}

export function reportsApi(reports: Reports): HandlersOf<typeof reportsEndpoints> {
  /** Some reports tell what another permission guards. */
  const read = async (
    { params, query }: Asked,
    { staff }: { staff: StaffAccess },
    limits?: ReportLimits,
  ): Promise<Outcome<Report, "not_allowed" | "two_factor_missing">> => {
    const { permission } = reportOf(params.report);
    const lacking = permission && lacksPermission(staff, permission);
    return lacking || success(await reports.read(params.report, query, limits));
  };

  return {
    async getReport(asked, caller) {
      const made = await read(asked, caller);
      return made.ok ? success({ success: true, report: made.value }) : made;
    },

    async getReportCsv(asked, caller) {
      const made = await read(asked, caller, FILE_LIMITS);
      if (!made.ok) return made;
      const { report } = asked.params;
      return success({
        name: `${reportFileName(report, asked.query)}.csv`,
        content: strToU8(reportCsv(report, made.value)),
      });
    },

    async getReportWorkbook(asked, caller) {
      const made = await read(asked, caller, FILE_LIMITS);
      if (!made.ok) return made;
      const { report } = asked.params;
      return success({
        name: `${reportFileName(report, asked.query)}.xlsx`,
        content: await reportWorkbook(report, made.value),
      });
    },
  };
}
