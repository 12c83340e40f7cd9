import { useState } from "react";
import { type DocumentKind, documentKinds } from "#shared/documents/document.ts";
import { documentTitles } from "#shared/documents/document-texts.ts";
import { asIndianClock } from "#shared/india-time.ts";
import { fetchFile } from "../../api/fetch-file.ts";
import { DownloadButton } from "../../documents/download-button.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";

/** The documents of a period as one ZIP; at first those of the month that it is in India. */
export function PeriodArchive() {
  const [{ from, to }, setPeriod] = useState(presentMonth);
  const [kinds, setKinds] = useState<readonly DocumentKind[]>(documentKinds);
  const problem = problemOf(from, to, kinds);
  return (
    <section aria-labelledby="period-archive" className="mt-10 max-w-2xl">
      <h2 id="period-archive" className="mb-1">
        A period as ZIP
      </h2>
      <p className="mb-3 text-muted">All documents of these days as PDFs in one file.</p>
      <div className="sheet grid gap-4 p-5">
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
      </div>
    </section>
  );
}

function presentMonth(): { from: string; to: string } {
  const today = asIndianClock(new Date()).toISOString().slice(0, 10);
  return { from: `${today.slice(0, 8)}01`, to: today };
}

/** Why this cannot be downloaded; empty where it can. */
function problemOf(from: string, to: string, kinds: readonly DocumentKind[]): string {
  if (!from || !to) return "Choose the first and the last day.";
  if (from > to) return "The last day must not be before the first.";
  return kinds.length === 0 ? "Choose at least one kind of document." : "";
}
