import { ReceiptIndianRupee } from "lucide-react";
import { useState } from "react";
import { Link, replace, useSearchParams } from "react-router";
import { agrees, type CheckFigure } from "#shared/accounting/contract.ts";
import { type AccountingFile, isGstr1File } from "#shared/accounting/files.ts";
import { periodText } from "#shared/accounting/period.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { loadForAdmin } from "../admin-access.ts";
import { failureMessage } from "../failure-message.ts";
import { GstinNotice } from "../gstin-notice.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { useReloading } from "../use-reloading.ts";
import type { Route } from "./+types/accounting-page.ts";
import { CheckTable } from "./check-table.tsx";
import { FileList } from "./file-list.tsx";
import { periodAddress, readPeriod } from "./period-address.ts";
import { PeriodChoice } from "./period-choice.tsx";
import { saveFile } from "./save-file.ts";

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
  return { now, loaded: await loadForAdmin(() => callEndpoint("listAccountingFiles", { query })) };
}

/** What the accountant takes of a month or quarter. */
export default function AccountingPage({ loaderData: { now, loaded } }: Route.ComponentProps) {
  const [address] = useSearchParams();
  const reloading = useReloading();
  const [saving, setSaving] = useState<string | null>(null);
  const period = readPeriod(address, now);

  const save = async (file: AccountingFile, gstin: string | null) => {
    setSaving(file);
    const query = { ...period, ...(gstin && { gstin }) };
    const made = await callEndpoint("getAccountingFile", { params: { file }, query });
    setSaving(null);
    if (!made.ok) {
      showToast(failureMessage(made, "The file could not be made. Please try again."), "error");
      return;
    }
    const { fileName, csv, check } = made.value;
    saveFile(fileName, [csv], "text/csv;charset=utf-8");
    if (agrees(check)) showToast(`${fileName} was saved, and its sums agree`);
    else showToast(`${fileName} was saved, but its sums do not agree`, "error");
  };

  return (
    <>
      <PageHead title="Accounting" />
      <p className="mb-5 max-w-3xl text-muted">
        What your accountant takes: the tables of GSTR-1 for GSTN&rsquo;s offline tool, the sales
        register and the money, as CSV. Each file is checked against the documents first.
      </p>
      <GstinNotice />
      <PeriodChoice period={period} now={now} />
      {!loaded.ok && <LoadFailed title={failureMessage(loaded, "The files could not be made")} />}
      {loaded.ok && (
        <div aria-busy={reloading} className={`max-w-4xl ${reloading ? "opacity-60" : ""}`}>
          <h2 className="mb-1">{periodText(period)}</h2>
          <p role="status" className="mb-4 text-muted">
            {reloading ? "Making the files..." : documentsText(loaded.value.documents)}
          </p>
          <Registrations period={period} {...loaded.value} />
          {loaded.value.documents === 0 ? (
            <EmptyState
              title="Nothing was invoiced in these days"
              icon={<ReceiptIndianRupee className="size-10" />}
            >
              <p className="max-w-md text-muted">
                An invoice is issued when a parcel is shipped, a credit note when sold goods come
                back. Payments and refunds of these days are below.
              </p>
            </EmptyState>
          ) : (
            <Together check={loaded.value.together} />
          )}
          {sections.map(({ id, title, holds }) => (
            <section key={id} className="mt-8">
              <h2 id={id} className="mb-2">
                {title}
              </h2>
              <FileList
                labelledBy={id}
                files={loaded.value.files.filter(({ file }) => holds(file))}
                saving={saving}
                onSave={(file) => void save(file, loaded.value.gstin)}
              />
            </section>
          ))}
          <NotCovered />
        </div>
      )}
    </>
  );
}

const sections: { id: string; title: string; holds: (file: AccountingFile) => boolean }[] = [
  { id: "gstr-1", title: "GSTR-1", holds: isGstr1File },
  { id: "books", title: "Sales and money", holds: (file) => !isGstr1File(file) },
];

function documentsText(documents: number): string {
  if (documents === 0) return "No invoice and no credit note";
  if (documents === 1) return "1 invoice or credit note";
  return `${groupedNumber(documents)} invoices and credit notes`;
}

/** Which registration the files are of, where documents were issued under more than one. */
function Registrations({
  period,
  gstins,
  gstin,
}: {
  period: Parameters<typeof periodAddress>[0];
  gstins: readonly string[];
  gstin: string | null;
}) {
  if (gstins.length < 2) return null;
  return (
    <nav aria-label="GSTIN" className="mb-4">
      <p>Documents were issued under more than one GSTIN. Each has a return of its own:</p>
      <ul className="flex flex-wrap gap-x-6">
        {gstins.map((one) => (
          <li key={one}>
            <Link
              to={periodAddress(period, one)}
              aria-current={one === gstin ? "true" : undefined}
              className="link inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline"
            >
              {one}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether the tables of value together are all that was invoiced, less all that was credited. */
function Together({ check }: { check: readonly CheckFigure[] }) {
  const good = agrees(check);
  return (
    <Notice
      tone={good ? "success" : "error"}
      title={
        good
          ? "The tables of GSTR-1 add up to the documents of these days"
          : "The tables of GSTR-1 do not add up to the documents of these days"
      }
    >
      {!good && (
        <p>
          File nothing from them before it is found out why. Show this to whoever runs the shop.
        </p>
      )}
      <details open={!good}>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm underline">
          Invoices less credit notes
        </summary>
        <CheckTable check={check} caption="Check of all tables together" books="Documents" />
      </details>
    </Notice>
  );
}

function NotCovered() {
  return (
    <section aria-labelledby="not-covered" className="mt-8">
      <h2 id="not-covered" className="mb-2">
        Not in these files
      </h2>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        <li>Exports, and sales to special economic zones (tables 6A to 6C).</li>
        <li>
          Nil-rated and exempt goods (table 8): what is sold at 0 % stands in the files at rate
          0.00, to be entered there.
        </li>
        <li>Corrections of returns that are filed already (tables 9A, 9C and 10).</li>
        <li>Sales through marketplaces (table 14), and advances (table 11).</li>
        <li>
          The descriptions of HSN codes: the portal fills them in. What was invoiced through the
          e-invoice portal is in your return already.
        </li>
      </ul>
    </section>
  );
}
