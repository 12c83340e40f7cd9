import { API_PREFIX } from "#shared/endpoint.ts";
import { reportNames } from "#shared/reports/reports.ts";
import { signInAdmin } from "./admin.ts";
import type { DashboardFigure } from "./dashboard.ts";
import { latenciesOf } from "./latency.ts";

/** A financial year, whole in the made-up shop as is the one before, with which each report is compared. */
const YEAR = { from: "2025-04-01", to: "2026-03-31", by: "month", compare: "before" };
/** All that the made-up shop has sold, beside the same days a year before: of these most orders are of both. */
const ALL_YEARS = { from: "2023-01-01", to: "2026-11-30", by: "month", compare: "year" };
const REPORT_LIMIT_MS = 2_000;
/** However long each takes; the slowest one, mostly the first, which reads from the disk, is not among 95 of 100. */
const ANSWERS = 21;

/**
 * How fast each report of a financial year is made, beside the year before it, for one who asks; and the slowest one
 * of all years.
 */
export async function* reportFigures(
  origin: string,
  isAsked: (name: string) => boolean,
): AsyncGenerator<DashboardFigure> {
  const headers = await signInAdmin(origin);
  const all = [
    ...reportNames.map((report) => ({ report, period: YEAR, name: `report ${report} of a year` })),
    {
      report: "sales-by-payment",
      period: ALL_YEARS,
      name: "report sales-by-payment of all years",
    },
  ];
  for (const { report, period, name } of all) {
    if (!isAsked(name)) continue;
    const path = () => `${API_PREFIX}/reports/${report}?${new URLSearchParams(period)}`;
    const latencies = await latenciesOf(origin, path, { callers: 1, answers: ANSWERS, headers });
    yield { name, latencies, limitMs: REPORT_LIMIT_MS };
  }
}
