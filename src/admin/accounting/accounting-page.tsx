import { CircleCheck, ReceiptIndianRupee } from "lucide-react";
import { replace, useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import {
  agrees,
  type ListedFile,
  type listAccountingFiles,
  type PeriodSums,
} from "#shared/accounting/contract.ts";
import { type AccountingFile, isGstr1File } from "#shared/accounting/files.ts";
import { type Period, periodText } from "#shared/accounting/period.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { showToast } from "#ui/toast-store.ts";
import { loadForAdmin } from "../kit/admin-access.ts";
import { EWAY_BILLS } from "../kit/dashboard-menu.ts";
import { FileProgress } from "../kit/file-progress.tsx";
import { LoadedPart, LoadFailed } from "../kit/load-failed.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import { useReloading } from "../kit/use-reloading.ts";
import { useSaveFile } from "../kit/use-save-file.ts";
import { GstinNotice } from "../orders/gstin-notice.tsx";
import type { Route } from "./+types/accounting-page.ts";
import { BooksFiles } from "./books-files.tsx";
import { EwayFile } from "./eway-file.tsx";
import { FileList } from "./file-list.tsx";
import { figureNames, figureText } from "./file-texts.ts";
import { PeriodChoice, periodAddress, readPeriod } from "./period-choice.tsx";
import { NotCovered, Registrations, Together } from "./period-notes.tsx";
import { SettlementCheck } from "./settlement-check.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Accounting" });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const now = new Date();
  const period = readPeriod(searchParams, now);
  const gstin = searchParams.get("gstin") ?? undefined;
  // An address that says nothing, or nonsense, becomes the one that says what is shown.
  if (searchParams.get("from") !== period.from || searchParams.get("to") !== period.to) {
    throw replace(periodAddress(period, gstin));
  }
  const query = { ...period, ...(gstin && { gstin }) };
  // Begun at once, and not waited for: a large month's files take some seconds to check.
  const begun = loadFiles(query);
  return {
    now,
    query,
    begun,
    sums: await loadForAdmin(() => callEndpoint("getPeriodSums", { query })),
  };
}

const loadFiles = (query: Period & { gstin?: string }) =>
  loadForAdmin(() => callEndpoint("listAccountingFiles", { query }));

export default function AccountingPage({ loaderData }: Route.ComponentProps) {
  const { now, query, begun, sums } = loaderData;
  const [address] = useSearchParams();
  const reloading = useReloading();
  const period = readPeriod(address, now);
  return (
    <>
      <PageHeader title="Accounting" />
      <p className="mb-5 max-w-3xl text-muted">
        What your accountant takes: the tables of GSTR-1 for GSTN&rsquo;s offline tool, the sales
        register and the money, as CSV. Each file is checked against the documents first.
      </p>
      <p className="mb-3">
        <a href={`#${EWAY_BILLS}`} className="link inline-block py-2.5">
          E-way bills of a day
        </a>
      </p>
      <GstinNotice />
      <PeriodChoice period={period} now={now} />
      {!sums.ok && <LoadFailed title={failureText(sums, "The files could not be made")} />}
      {sums.ok && (
        <div aria-busy={reloading} className={`max-w-4xl ${reloading ? "opacity-60" : ""}`}>
          <h2 className="mb-1">{periodText(period)}</h2>
          <p role="status" className="mb-4 text-muted">
            {reloading ? "Adding up..." : documentsText(sums.value.documents)}
          </p>
          <Registrations period={period} {...sums.value} />
          {sums.value.documents > 0 && <Sums sums={sums.value.sums} />}
          <LoadedPart
            key={JSON.stringify(query)}
            begun={begun}
            load={() => loadFiles(query)}
            waiting={<p role="status">Making the files, and checking them...</p>}
            failed="The files could not be made"
          >
            {(checked) => <CheckedFiles period={period} {...checked} />}
          </LoadedPart>
        </div>
      )}
      <EwayFile />
    </>
  );
}

/** All files of a period beside their checks. */
function CheckedFiles({
  period,
  ...checked
}: EndpointAnswer<typeof listAccountingFiles> & { period: Period }) {
  const { saving, received, save } = useSaveFile();
  const { gstin, documents, files } = checked;
  const query = { ...period, ...(gstin && { gstin }) };

  const saveOne = ({ file, check }: ListedFile) =>
    save(
      "getAccountingFile",
      { params: { file }, query },
      {
        key: file,
        onSaved: (name) =>
          agrees(check)
            ? showToast(`${name} was saved, and its sums agree`)
            : showToast(`${name} was saved, but its sums do not agree`, "error"),
      },
    );

  const saveAll = () =>
    save(
      "getAccountingArchive",
      { query },
      { key: "all", fallback: "The files could not be made. Please try again." },
    );

  return (
    <>
      {documents === 0 ? (
        <EmptyState
          title="Nothing was invoiced in these days"
          icon={<ReceiptIndianRupee className="size-10" />}
        >
          <p className="max-w-md text-muted">
            An invoice is issued when a parcel is shipped, a credit note when sold goods come back.
            Payments and refunds of these days are below.
          </p>
        </EmptyState>
      ) : (
        <Together check={checked.together} files={files} />
      )}
      {documents > 0 && <BooksFiles period={period} gstin={gstin} />}
      <SettlementCheck settlement={checked.settlement} />
      {files.some(({ rows }) => rows > 0) && (
        <>
          <Button className="mt-6" busy={saving === "all"} onClick={() => void saveAll()}>
            {saving === "all"
              ? "Making the files..."
              : `Download all files${checked.gstins.length > 1 ? ` of ${gstin}` : ""} as ZIP`}
          </Button>
          <FileProgress
            name="All files as ZIP"
            received={saving === "all" ? received : undefined}
          />
        </>
      )}
      <SumsAgree files={files} />
      {sections.map(({ id, title, note, holds }) => (
        <section key={id} className="mt-8">
          <h2 id={id} className="mb-2">
            {title}
          </h2>
          {note && <p className="mb-3 max-w-3xl text-muted text-sm">{note}</p>}
          <FileList
            labelledBy={id}
            files={files.filter(({ file }) => holds(file))}
            saving={saving}
            received={received}
            onSave={(listed) => void saveOne(listed)}
          />
        </section>
      ))}
      <NotCovered />
    </>
  );
}

/** What the documents of the period come to, there before the files are. */
function Sums({ sums }: Pick<PeriodSums, "sums">) {
  return (
    <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-2">
      {sumNames.map((name) => (
        <div key={name}>
          <dt className="text-sm text-muted">{figureNames[name]}</dt>
          <dd className="tabular font-semibold">{figureText(name, sums[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

const sumNames = ["taxable", "igst", "cgst", "stateGst", "total"] as const;

/** Said once for all files; one whose sums differ says so itself. */
function SumsAgree({ files }: { files: readonly ListedFile[] }) {
  const checked = files.filter(({ rows }) => rows > 0);
  if (checked.length === 0 || !files.every(({ check }) => agrees(check))) return null;
  return (
    <p className="mt-6 flex items-center gap-2 text-success">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
      Sums agree: each file comes to what it was made from.
    </p>
  );
}

const GSTR1_NOTE =
  "A CSV for each sheet of the offline tool, with its columns. Not tried with the tool itself: import one sheet first, and compare what it counts and adds up with the sums here.";

const sections: {
  id: string;
  title: string;
  /** What is to be known before one of its files is used. */
  note?: string;
  holds: (file: AccountingFile) => boolean;
}[] = [
  { id: "gstr-1", title: "GSTR-1", note: GSTR1_NOTE, holds: isGstr1File },
  { id: "books", title: "Sales and money", holds: (file) => !isGstr1File(file) },
];

function documentsText(documents: number): string {
  if (documents === 0) return "No invoice and no credit note";
  if (documents === 1) return "1 invoice or credit note";
  return `${groupedNumber(documents)} invoices and credit notes`;
}
