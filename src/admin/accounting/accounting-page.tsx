import { CircleCheck, ReceiptIndianRupee } from "lucide-react";
import { useState } from "react";
import { replace, useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { fetchFile, saveFile } from "#browser/fetch-file.ts";
import { agrees, type ListedFile } from "#shared/accounting/contract.ts";
import { type AccountingFile, isGstr1File } from "#shared/accounting/files.ts";
import { periodText } from "#shared/accounting/period.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { showToast } from "#ui/toast-store.ts";
import { loadForAdmin } from "../kit/admin-access.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import { useReloading } from "../kit/use-reloading.ts";
import { GstinNotice } from "../orders/gstin-notice.tsx";
import type { Route } from "./+types/accounting-page.ts";
import { FileList } from "./file-list.tsx";
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
  return { now, loaded: await loadForAdmin(() => callEndpoint("listAccountingFiles", { query })) };
}

export default function AccountingPage({ loaderData: { now, loaded } }: Route.ComponentProps) {
  const [address] = useSearchParams();
  const reloading = useReloading();
  const [saving, setSaving] = useState<string | null>(null);
  const period = readPeriod(address, now);

  const save = async ({ file, check }: ListedFile, gstin: string | null) => {
    setSaving(file);
    const query = { ...period, ...(gstin && { gstin }) };
    const made = await fetchFile("getAccountingFile", { params: { file }, query });
    setSaving(null);
    if (!made.ok) {
      showToast(failureText(made, "The file could not be made. Please try again."), "error");
      return;
    }
    const { name, blob } = made.value;
    saveFile(name, blob);
    if (agrees(check)) showToast(`${name} was saved, and its sums agree`);
    else showToast(`${name} was saved, but its sums do not agree`, "error");
  };

  const saveAll = async (gstin: string | null) => {
    setSaving("all");
    const query = { ...period, ...(gstin && { gstin }) };
    const made = await fetchFile("getAccountingArchive", { query });
    setSaving(null);
    if (!made.ok) {
      showToast(failureText(made, "The files could not be made. Please try again."), "error");
      return;
    }
    saveFile(made.value.name, made.value.blob);
    showToast(`${made.value.name} was saved`);
  };

  return (
    <>
      <PageHeader title="Accounting" />
      <p className="mb-5 max-w-3xl text-muted">
        What your accountant takes: the tables of GSTR-1 for GSTN&rsquo;s offline tool, the sales
        register and the money, as CSV. Each file is checked against the documents first.
      </p>
      <GstinNotice />
      <PeriodChoice period={period} now={now} />
      {!loaded.ok && <LoadFailed title={failureText(loaded, "The files could not be made")} />}
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
            <Together check={loaded.value.together} files={loaded.value.files} />
          )}
          <SettlementCheck settlement={loaded.value.settlement} />
          {loaded.value.files.some(({ rows }) => rows > 0) && (
            <Button
              className="mt-6"
              busy={saving === "all"}
              onClick={() => void saveAll(loaded.value.gstin)}
            >
              {saving === "all" ? "Making the files..." : "Download all files as ZIP"}
            </Button>
          )}
          <SumsAgree files={loaded.value.files} />
          {sections.map(({ id, title, holds }) => (
            <section key={id} className="mt-8">
              <h2 id={id} className="mb-2">
                {title}
              </h2>
              <FileList
                labelledBy={id}
                files={loaded.value.files.filter(({ file }) => holds(file))}
                saving={saving}
                onSave={(listed) => void save(listed, loaded.value.gstin)}
              />
            </section>
          ))}
          <NotCovered />
        </div>
      )}
    </>
  );
}

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

const sections: { id: string; title: string; holds: (file: AccountingFile) => boolean }[] = [
  { id: "gstr-1", title: "GSTR-1", holds: isGstr1File },
  { id: "books", title: "Sales and money", holds: (file) => !isGstr1File(file) },
];

function documentsText(documents: number): string {
  if (documents === 0) return "No invoice and no credit note";
  if (documents === 1) return "1 invoice or credit note";
  return `${groupedNumber(documents)} invoices and credit notes`;
}
