import { Link } from "react-router";
import { agrees, type CheckFigure, type ListedFile } from "#shared/accounting/contract.ts";
import type { Period } from "#shared/accounting/period.ts";
import { Notice } from "#ui/notice.tsx";
import { CheckTable } from "./check-table.tsx";
import { fileTexts } from "./file-texts.ts";
import { periodAddress } from "./period-choice.tsx";

/** Which registration the files are of, where documents were issued under more than one. */
export function Registrations({
  period,
  gstins,
  gstin,
}: {
  period: Period;
  gstins: readonly string[];
  gstin: string | null;
}) {
  if (gstins.length < 2) return null;
  return (
    <nav aria-label="GSTIN" className="mb-4">
      <p>
        Documents were issued under more than one GSTIN. Each has a return and files of its own;
        choose one after the other:
      </p>
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

interface TogetherProps {
  check: readonly CheckFigure[];
  files: readonly ListedFile[];
}

/** The tables of value together must be all that was invoiced, less all that was credited. */
export function Together({ check, files }: TogetherProps) {
  const good = agrees(check);
  const failed = files.filter((listed) => !agrees(listed.check));
  if (good && failed.length > 0) {
    const names = failed.map(({ file }) => fileTexts[file].name);
    return (
      <Notice tone="error" title={`The sums of ${names.join(", ")} do not agree`}>
        <p>What differs stands below, with the file. Find out why before you file anything.</p>
      </Notice>
    );
  }
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

/** An accountant adds these by hand. */
export function NotCovered() {
  return (
    <section aria-labelledby="not-covered" className="mt-8">
      <h2 id="not-covered" className="mb-2">
        Not in these files
      </h2>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        <li>Exports, and sales to special economic zones (tables 6A to 6C).</li>
        <li>
          Exempt goods and goods outside GST (table 8): what is sold at 0% stands in exemp as
          nil-rated; move there what is exempt or outside GST.
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
