import { useState } from "react";
import { fetchFile } from "#browser/fetch-file.ts";
import { type DocumentKind, documentKinds } from "#shared/documents/document.ts";
import { documentTitles } from "#shared/documents/document-texts.ts";
import { DownloadButton } from "#storefront/documents/download-button.tsx";
import {
  PeriodFields,
  presentMonth,
  typedPeriodProblem,
} from "#storefront/documents/period-fields.tsx";
import { CheckboxField } from "#ui/field.tsx";
import { FileProgress } from "../kit/file-progress.tsx";
import { useReceivedBytes } from "../kit/use-received-bytes.ts";

/** The documents of a period as one ZIP; at first those of the month that it is in India. */
export function PeriodArchive() {
  const [period, setPeriod] = useState(presentMonth);
  const [kinds, setKinds] = useState<readonly DocumentKind[]>(documentKinds);
  const { received, counted } = useReceivedBytes();
  const load = () =>
    counted((onReceived) => {
      const query = { ...period, kinds: kinds.join(",") };
      return fetchFile("downloadDocuments", { query, onReceived });
    });
  const problem =
    typedPeriodProblem(period) ||
    (kinds.length === 0 ? "Choose at least one kind of document." : "");
  return (
    <section aria-labelledby="period-archive" className="mt-10 max-w-2xl">
      <h2 id="period-archive" className="mb-1">
        A period as ZIP
      </h2>
      <p className="mb-3 text-muted">All documents of these days as PDFs in one file.</p>
      <div className="sheet grid gap-4 p-5">
        <PeriodFields period={period} onChange={setPeriod} />
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
        <DownloadButton variant="primary" className="w-fit" disabled={problem !== ""} load={load}>
          Download as ZIP
        </DownloadButton>
        <FileProgress name="All documents as ZIP" received={received} />
      </div>
    </section>
  );
}
