import { useState } from "react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { AuditEntry, listAudit } from "#shared/audit/contract.ts";
import type { DescribedCategory } from "#shared/catalogue/contract.ts";
import { dateAndTime } from "#shared/dates.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { IfMayChange, useMay } from "../../kit/own-access.tsx";
import { type OwnCategoryTax, ownTaxOf } from "./category-tax-fields.tsx";

interface EarlierTaxesProps {
  category: DescribedCategory;
  /** What its button does with one of them: into the form, to be saved like anything else there, or at once. */
  label?: string;
  onChoose: (tax: OwnCategoryTax) => void;
}

/** What a category's HSN and rate were before, out of its audit, for whoever may read that. */
export function EarlierTaxes({
  category,
  label = "Put into the form",
  onChoose,
}: EarlierTaxesProps) {
  const [audit, setAudit] = useState<ApiOutcome<EndpointAnswer<typeof listAudit>>>();
  if (!useMay("read_audit")) return null;
  const load = async () =>
    setAudit(
      await callEndpoint("listAudit", { query: { subject: "category", subjectId: category._id } }),
    );
  const now = ownTaxOf(category);
  const earlier = audit?.ok ? taxesBefore(now, category._id, audit.value.entries) : [];
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && !audit?.ok && void load()}>
      <summary className="py-2.5 text-sm font-semibold">Earlier HSN and GST</summary>
      {!audit && <p role="status">Loading...</p>}
      <FormError
        message={
          audit && !audit.ok ? failureText(audit, "The history could not be loaded") : undefined
        }
      />
      {audit?.ok && earlier.length === 0 && <p className="text-sm">Neither was changed lately.</p>}
      <ul className="divide-y divide-line">
        {earlier.map(({ until, by, tax }) => (
          <li key={until} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <p className="min-w-0 text-sm wrap-anywhere">
              {taxText(tax)}, until {dateAndTime(until)}, {by}
            </p>
            <IfMayChange>
              <Button variant="secondary" className="compact!" onClick={() => onChoose(tax)}>
                {label}
                <span className="sr-only">: {taxText(tax)}</span>
              </Button>
            </IfMayChange>
          </li>
        ))}
      </ul>
    </details>
  );
}

const taxText = ({ hsn, gstPercent }: OwnCategoryTax) =>
  `HSN ${hsn || "none"}, GST ${gstPercent === null ? "none" : `${gstPercent}%`}`;

interface EarlierTax {
  /** When it was changed, and by whom. */
  until: string;
  by: string;
  tax: OwnCategoryTax;
}

/** The newest first. @param entries of the category's audit, the newest first: a change names what it changed alone */
function taxesBefore(
  now: OwnCategoryTax,
  id: string,
  entries: readonly AuditEntry[],
): EarlierTax[] {
  const earlier: EarlierTax[] = [];
  let tax = now;
  for (const { at, who, changes } of entries) {
    const own = changes.findLast(
      ({ table, operation, subject }) =>
        table === "categories" && operation === "update" && subject.id === id,
    );
    const { hsn = tax.hsn, gst_percent = tax.gstPercent } = own?.before ?? {};
    const before = {
      hsn: String(hsn),
      gstPercent: gst_percent === null ? null : Number(gst_percent),
    };
    if (before.hsn === tax.hsn && before.gstPercent === tax.gstPercent) continue;
    earlier.push({ until: at, by: who, tax: before });
    tax = before;
  }
  return earlier;
}
