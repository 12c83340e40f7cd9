import { ChartColumn } from "lucide-react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { periodText } from "#shared/accounting/period.ts";
import { shortDate } from "#shared/dates.ts";
import { failure } from "#shared/failure.ts";
import { inSentence } from "#shared/in-sentence.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { isEmpty, MAX_FILE_ROWS, MAX_REPORT_STEPS, type Report } from "#shared/reports/contract.ts";
import { type Step, steps } from "#shared/reports/period.ts";
import { isReport, type ReportName, reportOf } from "#shared/reports/reports.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PrintButton } from "#ui/print-button.tsx";
import { loadForAdmin } from "../kit/admin-access.ts";
import { REPORTS_PATH } from "../kit/dashboard-menu.ts";
import { FileProgress } from "../kit/file-progress.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import { useReloading } from "../kit/use-reloading.ts";
import { useSaveFile } from "../kit/use-save-file.ts";
import type { Route } from "./+types/report-page.ts";
import { ChoosePeriod } from "./choose-period.tsx";
import {
  lastingAddress,
  queryOf,
  type ReportChoice,
  readChoice,
  reportAddress,
} from "./report-address.ts";
import { ReportChart } from "./report-chart.tsx";
import { ReportTable } from "./report-table.tsx";

export function meta({ matches, params }: Route.MetaArgs) {
  const title = isReport(params.report) ? reportOf(params.report).title : "Reports";
  return pageMeta(matches, { title });
}

export async function clientLoader({ params: { report: name }, request }: Route.ClientLoaderArgs) {
  if (!isReport(name)) return { made: failure("not_found", "There is no such report.") };
  const choice = readChoice(name, new URL(request.url).searchParams, new Date());
  const made = await loadForAdmin(() =>
    callEndpoint("getReport", { params: { report: name }, query: queryOf(choice) }),
  );
  return { name, choice, made };
}

export default function ReportPage({ loaderData: { name, choice, made } }: Route.ComponentProps) {
  const reloading = useReloading();
  const definition = name && reportOf(name);
  return (
    <>
      <PageHeader title={definition?.title ?? "Reports"}>
        {name && choice && <ReportActions name={name} choice={choice} />}
      </PageHeader>
      <p className="no-print mb-4">
        <Link to={REPORTS_PATH} className="link inline-flex min-h-11 items-center">
          All reports
        </Link>
      </p>
      {definition && <p className="mb-5 max-w-3xl text-muted">{definition.about}</p>}
      {name && choice && <ChoosePeriod name={name} choice={choice} />}
      {!made.ok && <LoadFailed title={failureText(made, "The report could not be made")} />}
      {name && choice && made.ok && (
        <div aria-busy={reloading} className={`report ${reloading ? "opacity-60" : ""}`}>
          <h2 className="mb-3">{daysText(name, choice, made.value.report)}</h2>
          <p role="status" className="sr-only">
            {reloading ? "Adding up..." : rowsText(made.value.report.rows.length)}
          </p>
          {isEmpty(name, made.value.report) ? (
            <EmptyState title="Nothing in these days" icon={<ChartColumn className="size-10" />}>
              <p className="max-w-md text-muted">{definition?.empty}</p>
            </EmptyState>
          ) : (
            <>
              <LongerSteps asked={choice.by} by={made.value.report.by} />
              <ReportChart name={name} report={made.value.report} />
              <ReportTable
                name={name}
                report={made.value.report}
                sort={choice.sort}
                sortAddress={(sort) => reportAddress(name, { ...choice, sort })}
              />
            </>
          )}
        </div>
      )}
    </>
  );
}

const rowsText = (count: number) => (count === 1 ? "1 row" : `${groupedNumber(count)} rows`);

/** That rows are of longer steps than was asked for, of which there would be too many. */
function LongerSteps({ asked, by }: { asked: Step; by: Step | undefined }) {
  if (!by || by === asked) return null;
  const [each, shown] = [inSentence(steps[asked]), inSentence(steps[by])];
  return (
    <p className="mb-3 max-w-3xl text-muted">
      A row for each {each} would be more than {groupedNumber(MAX_REPORT_STEPS)}: they are added up
      by {shown} here. The files have up to {groupedNumber(MAX_FILE_ROWS)} rows.
    </p>
  );
}

/** Of which days it is; of what stood at their end, also with which day that is compared. */
function daysText(name: ReportName, choice: ReportChoice, { earlier }: Report): string {
  if (reportOf(name).of !== "end") return periodText(choice);
  const text = `At the end of ${shortDate(choice.to)}`;
  return earlier ? `${text}, compared with the end of ${shortDate(earlier.to)}` : text;
}

const files = { getReportCsv: "CSV", getReportWorkbook: "Excel" } as const;

/** Takes a report elsewhere: a link to it, on paper, or as a file of what is shown. */
function ReportActions({ name, choice }: { name: ReportName; choice: ReportChoice }) {
  const { origin } = useStoreInfo();
  const { saving, received, save } = useSaveFile();
  return (
    <>
      {(Object.keys(files) as (keyof typeof files)[]).map((file) => (
        <Button
          key={file}
          variant="secondary"
          busy={saving === file}
          onClick={() =>
            void save(file, { params: { report: name }, query: { ...queryOf(choice) } })
          }
        >
          {saving === file ? "Making it..." : `Save as ${files[file]}`}
        </Button>
      ))}
      <CopyButton
        text={`${origin}${lastingAddress(name, choice)}`}
        what="Link"
        label="Copy link to this report"
      >
        Copy link
      </CopyButton>
      <PrintButton>Print</PrintButton>
      <FileProgress name="The report as a file" received={received} />
    </>
  );
}
