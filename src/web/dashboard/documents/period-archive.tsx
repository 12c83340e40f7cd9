import { useState } from "react";
import { type DocumentKind, documentKinds } from "#shared/documents/document.ts";
import { documentTitles } from "#shared/documents/document-texts.ts";
import { asIndianClock } from "#shared/india-time.ts";
import { fetchFile } from "../../api/fetch-file.ts";
import { DownloadButton } from "../../documents/download-button.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { PageHead } from "../page-head.tsx";
import type { Route } from "./+types/documents-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Documents" });
}

/** The month that it is in India, until today. */
export function clientLoader() {
  const today = asIndianClock(new Date()).toISOString().slice(0, 10);
  return { from: `${today.slice(0, 8)}01`, to: today };
}

/** Where the desk takes the documents of a period as one ZIP. */
export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const [{ from, to }, setPeriod] = useState(loaderData);
  const [kinds, setKinds] = useState<readonly DocumentKind[]>(documentKinds);
  const problem = problemOf(from, to, kinds);
  return (
    <>
      <PageHead title="Documents" />
      <p className="mb-4 max-w-2xl">
        Invoices, credit notes and delivery challans of a period as PDFs in one ZIP. A single one is
        on the page of its order.
      </p>
      <section aria-label="Documents of a period" className="sheet grid max-w-2xl gap-4 p-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="From"
            name="from"
            type="date"
            value={from}
            onChange={(event) => setPeriod({ from: event.target.value, to })}
          />
          <TextField
            label="To"
            name="to"
            type="date"
            value={to}
            onChange={(event) => setPeriod({ from, to: event.target.value })}
          />
        </div>
        <fieldset>
          <legend className="text-sm font-semibold">Which documents</legend>
          {documentKinds.map((kind) => (
            <CheckboxField
              key={kind}
              name={kind}
              label={`${documentTitles[kind]}s`}
              checked={kinds.includes(kind)}
              onChange={(event) =>
                setKinds(
                  documentKinds.filter((each) =>
                    each === kind ? event.target.checked : kinds.includes(each),
                  ),
                )
              }
            />
          ))}
        </fieldset>
        <p role="status" className="text-sm text-error empty:hidden">
          {problem}
        </p>
        <DownloadButton
          variant="primary"
          className="w-fit"
          disabled={problem !== ""}
          load={() =>
            fetchFile("downloadDocuments", { query: { from, to, kinds: kinds.join(",") } })
          }
        >
          Download as ZIP
        </DownloadButton>
      </section>
    </>
  );
}

/** Why this cannot be downloaded; empty where it can. */
function problemOf(from: string, to: string, kinds: readonly DocumentKind[]): string {
  if (!from || !to) return "Choose the first and the last day.";
  if (from > to) return "The last day must not be before the first.";
  return kinds.length === 0 ? "Choose at least one kind of document." : "";
}
