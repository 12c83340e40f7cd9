import { Link } from "react-router";
import type { CatalogueIssueCount } from "#shared/catalogue/catalogue-issues-contract.ts";
import { postalParts } from "#shared/documents/e-invoice.ts";
import { MAX_SHORT_HSN } from "#shared/documents/registration-contract.ts";
import { formatCount } from "#shared/numbers.ts";
import type { DocumentSettings } from "#shared/settings/documents.ts";
import { settingsNames } from "#shared/settings/settings-names.ts";
import { isGstin, stateOfGstin } from "#shared/tax/gstin.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { Check } from "../kit/check.tsx";
import { catalogueIssuesPath, SETTINGS_PATH } from "../kit/dashboard-menu.ts";

interface DocumentsChecklistProps {
  settings: DocumentSettings;
  /** Products whose HSN is too short; some of them. Undefined where they could not be asked for. */
  shortHsn: readonly { name: string; slug: string; hsn: string }[] | undefined;
  /** Undefined where they could not be counted. */
  issues: readonly CatalogueIssueCount[] | undefined;
}

/** Says what invoices lack, and what to do about it. */
export function DocumentsChecklist({ settings, shortHsn, issues }: DocumentsChecklistProps) {
  const { gstin, legalName, address } = useStoreInfo();
  const state = gstin && isGstin(gstin) ? stateOfGstin(gstin) : undefined;
  const { place, pincode } = postalParts(address ?? "");
  const isWhole = place !== "" && pincode !== "";
  return (
    <section aria-labelledby="checklist" className="mb-8 max-w-3xl">
      <h2 id="checklist" className="mb-3 text-xl">
        What invoices need
      </h2>
      <ul className="sheet divide-y divide-line">
        <Check done={state !== undefined} title={gstin ? `GSTIN ${gstin}` : "No GSTIN"}>
          {state ? (
            `Of ${state}. Goods to there carry CGST and SGST, to other states IGST.`
          ) : gstin ? (
            <>
              Its state or its check character is wrong, so no invoice is issued: enter the right
              one under <SettingsLink subject="registrations" />.
            </>
          ) : (
            <>
              The shop sells without tax and issues no tax invoices. If you are registered, enter
              your GSTIN under <SettingsLink subject="registrations" />.
            </>
          )}
        </Check>
        <Check done={legalName !== undefined} title="Legal name">
          {legalName ?? (
            <>
              Enter the legal name under <SettingsLink subject="store" />; until then the
              shop&rsquo;s name is printed.
            </>
          )}
        </Check>
        <Check done={isWhole} title="Address with city and pincode">
          {isWhole ? (
            address
          ) : (
            <>
              Enter the address under <SettingsLink subject="store" />, such as 12 Park Street,
              Kolkata 700016: invoices must show it, and e-invoices need the pincode.
            </>
          )}
        </Check>
        {(["no-hsn", "no-gst"] as const).map((issue) => (
          <ProductCheck
            key={issue}
            issue={issue}
            count={issues?.find((each) => each.issue === issue)}
            isSold={gstin === undefined}
          />
        ))}
        <Check
          done={shortHsn?.length === 0}
          title={`HSN of ${settings.hsnDigits} digits on every product that has one`}
        >
          {shortHsn === undefined && "These could not be looked for."}
          {shortHsn !== undefined && shortHsn.length > 0 && (
            <>
              These have fewer:{" "}
              {shortHsn.map(({ name, slug, hsn }, place) => (
                <span key={slug}>
                  {place > 0 && ", "}
                  <Link
                    to={`/dashboard/admin/update-product/${encodeURIComponent(slug)}`}
                    className="link"
                  >
                    {name}
                  </Link>{" "}
                  ({hsn})
                </span>
              ))}
              {shortHsn.length === MAX_SHORT_HSN && ". Others may follow once these are put right."}
            </>
          )}
        </Check>
      </ul>
    </section>
  );
}

function SettingsLink({ subject }: { subject: "registrations" | "store" }) {
  return (
    <Link to={`${SETTINGS_PATH}/${subject}`} className="link">
      Settings, {settingsNames[subject]}
    </Link>
  );
}

const productChecks = {
  "no-hsn": { done: "Every product has an HSN", missing: "without an HSN" },
  "no-gst": { done: "Every product has a GST rate", missing: "without a GST rate" },
} as const;

interface ProductCheckProps {
  issue: keyof typeof productChecks;
  count: CatalogueIssueCount | undefined;
  /** Such products can be sold all the same. */
  isSold: boolean;
}

function ProductCheck({ issue, count, isSold }: ProductCheckProps) {
  const { done, missing } = productChecks[issue];
  if (!count) return <Check done={false} title={`Products ${missing} could not be counted`} />;
  if (count.count === 0) return <Check done title={done} />;
  return (
    <Check done={false} title={`Products ${missing}: ${formatCount(count)}`}>
      {isSold
        ? "They can be sold while the shop has no GSTIN. "
        : "They are sold, but each order of one asks for it before it ships: no invoice can be written without. "}
      <Link to={catalogueIssuesPath(issue)} className="link">
        Fill them in
      </Link>
    </Check>
  );
}
