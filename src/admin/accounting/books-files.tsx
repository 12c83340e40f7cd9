import { Download } from "lucide-react";
import { Link } from "react-router";
import { type Period, returnMonth } from "#shared/accounting/period.ts";
import { Button } from "#ui/button.tsx";
import { SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { FileProgress } from "../kit/file-progress.tsx";
import { useSaveFile } from "../kit/use-save-file.ts";

interface BooksFilesProps {
  period: Period;
  /** Under which the files are made; null for the one that was used last. */
  gstin: string | null;
}

/** Files for other programs, made of the documents that the files below are made of. */
const books = [
  {
    endpoint: "getGstr1Return",
    name: "GSTR-1 for the portal (JSON)",
    about:
      "All tables in one file, with the sums of the files below. Not tried at the portal: compare its summary with them before you file.",
    isReturn: true,
  },
  {
    endpoint: "getTallyVouchers",
    name: "Vouchers for Tally (XML)",
    about:
      "Invoices and credit notes for Import, Transactions. Credit vouchers are left out, since they have no GST: enter those of the file “Credits without GST” in Tally itself, as money that came or went back. Not tried with Tally: import into a copy of your company first, and each file once, for Tally may take a voucher twice. Two GSTINs may each have an invoice of one number: each has a company of its own in Tally.",
    isReturn: false,
  },
] as const;

export function BooksFiles({ period, gstin }: BooksFilesProps) {
  const { saving, received, save } = useSaveFile();
  const query = { ...period, ...(gstin && { gstin }) };
  return (
    <section aria-labelledby="for-programs" className="mt-8">
      <h2 id="for-programs" className="mb-2">
        For the portal and for Tally
      </h2>
      <ul className="border-t border-line-strong">
        {books.map(({ endpoint, name, about, isReturn }) => (
          <li
            key={endpoint}
            className="grid gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <h3 className="text-base">{name}</h3>
              <p className="text-sm text-muted">{about}</p>
              <FileProgress name={name} received={saving === endpoint ? received : undefined} />
            </div>
            {isReturn && !returnMonth(period) ? (
              <p className="text-sm sm:max-w-56">Choose a whole month, or a quarter, for this.</p>
            ) : (
              <Button
                variant="secondary"
                busy={saving === endpoint}
                onClick={() => void save(endpoint, { query })}
                aria-label={`Download ${name}`}
                className="h-fit justify-self-start sm:justify-self-end"
              >
                {saving !== endpoint && <Download aria-hidden="true" className="size-4" />}
                {saving === endpoint ? "Making it..." : "Download"}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link to={`${SETTINGS_PATH}/books`} className="link inline-block py-2.5">
          Names of the ledgers in Tally
        </Link>
      </p>
    </section>
  );
}
