import { useState } from "react";
import { fetchFile } from "#browser/fetch-file.ts";
import { DownloadButton } from "./download-button.tsx";
import { PeriodFields, presentMonth, typedPeriodProblem } from "./period-fields.tsx";

/** A buyer's own invoices and credit notes of a period as one ZIP, for the books; folded until asked for. */
export function OwnArchive() {
  const [period, setPeriod] = useState(presentMonth);
  const problem = typedPeriodProblem(period);
  return (
    <details className="sheet mt-8 px-5 print:hidden">
      <summary className="min-h-11 cursor-pointer py-2.5 font-heading font-semibold">
        Your invoices of a period
      </summary>
      <div className="grid max-w-2xl gap-4 pb-5">
        <p className="text-muted">
          All invoices and credit notes of these days as PDFs in one file, for your accountant.
        </p>
        <PeriodFields period={period} onChange={setPeriod} />
        <p role="status" className="text-sm text-error empty:hidden">
          {problem}
        </p>
        <DownloadButton
          className="w-fit"
          disabled={problem !== ""}
          load={() => fetchFile("downloadOwnDocuments", { query: { ...period } })}
        >
          Download as ZIP
        </DownloadButton>
      </div>
    </details>
  );
}
