import { Download, FileCheck } from "lucide-react";
import { Form, Link, useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { dayCodec } from "#shared/codecs.ts";
import { longDate, shortDate } from "#shared/dates.ts";
import type { EInvoiceEntry } from "#shared/documents/registration-contract.ts";
import { todayInIndia } from "#shared/india-time.ts";
import { rupees } from "#shared/money.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { Price } from "#ui/price.tsx";
import { loadForAdmin } from "../../kit/admin-access.ts";
import { ORDERS_PATH } from "../../kit/dashboard-menu.ts";
import { LoadFailed } from "../../kit/load-failed.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import type { Route } from "./+types/e-invoices-page.ts";
import { downloadJson } from "./download-json.ts";
import { RegistrationForm } from "./registration-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "E-invoices" });
}

/** The days that an address asks for; the present month in India where it names none. */
function readPeriod(query: URLSearchParams): { from: string; to: string } {
  const today = todayInIndia();
  const dayOf = (name: string, otherwise: string) =>
    dayCodec.read(query.get(name) ?? "") ?? otherwise;
  return { from: dayOf("from", `${today.slice(0, 8)}01`), to: dayOf("to", today) };
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readPeriod(new URL(request.url).searchParams);
  return loadForAdmin(() => callEndpoint("getEInvoices", { query }));
}

/** Invoices and credit notes to businesses: as files for the portal, and what it answered. */
export default function EInvoicesPage({ loaderData: loaded }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { from, to } = readPeriod(params);
  return (
    <>
      <PageHead title="E-invoices" />
      <p className="mb-5 max-w-3xl">
        A shop above ₹5 crore of yearly turnover registers each invoice and credit note to a buyer
        with a GSTIN. Download the file, upload it at the portal, and enter what it answers here: it
        is printed on the document.
      </p>
      <Form className="mb-6 grid max-w-xl grid-cols-1 items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <TextField label="From" name="from" type="date" defaultValue={from} required />
        <TextField label="To" name="to" type="date" defaultValue={to} required />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </Form>
      {loaded.ok ? (
        <EInvoices {...loaded.value} period={`${from}-to-${to}`} />
      ) : (
        <LoadFailed title={failureText(loaded, "The e-invoices could not be loaded")} />
      )}
    </>
  );
}

interface EInvoicesProps {
  eInvoices: readonly EInvoiceEntry[];
  hasMore: boolean;
  /** For the file's name. */
  period: string;
}

function EInvoices({ eInvoices, hasMore, period }: EInvoicesProps) {
  if (eInvoices.length === 0) {
    return (
      <EmptyState title="Nothing to register" icon={<FileCheck className="size-10" />}>
        <p className="max-w-md text-muted">
          No invoice or credit note to a buyer with a GSTIN was issued on these days.
        </p>
      </EmptyState>
    );
  }
  const open = eInvoices.filter(({ registration, problems }) => !registration && !problems.length);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      {hasMore && (
        <Notice tone="warning">
          There are more than are listed here: choose fewer days to see them all.
        </Notice>
      )}
      {open.length > 0 && (
        <div>
          <Button
            onClick={() =>
              downloadJson(
                open.map(({ eInvoice }) => eInvoice),
                `e-invoices-${period}`,
              )
            }
          >
            <Download aria-hidden="true" className="size-5" />
            Download all {open.length} to register
          </Button>
        </div>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {eInvoices.map((entry) => (
          <EInvoiceCard key={entry._id} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

function EInvoiceCard({ entry }: { entry: EInvoiceEntry }) {
  const { _id, kind, number, issuedOn, buyer, order, total, problems, registration } = entry;
  return (
    <li className="sheet p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-lg">
            {kind === "invoice" ? "Invoice" : "Credit note"} {number}
          </h2>
          <p>
            {buyer.name}, GSTIN {buyer.gstin}
          </p>
          <p className="text-sm text-muted">
            {longDate(issuedOn)} ·{" "}
            <Link to={`${ORDERS_PATH}/${order}`} className="link">
              Its order
            </Link>
          </p>
        </div>
        <Price money={rupees(total)} />
      </div>
      {registration ? (
        <p className="mt-2 text-sm wrap-anywhere">
          <span className="font-semibold text-success">Registered</span> on{" "}
          {shortDate(registration.acknowledgedAt)}, acknowledgement {registration.ackNumber}, IRN{" "}
          {registration.irn}
        </p>
      ) : (
        <>
          {problems.length > 0 && (
            <ul className="mt-2 list-disc pl-5 text-sm text-error">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
          <Button
            variant="quiet"
            className="-ml-4"
            onClick={() => downloadJson([entry.eInvoice], number)}
          >
            <Download aria-hidden="true" className="size-5" />
            Download JSON<span className="sr-only"> of {number}</span>
          </Button>
          <details>
            <summary className="link min-h-11 cursor-pointer py-2">
              Enter the IRN<span className="sr-only"> of {number}</span>
            </summary>
            <div className="pt-3">
              <RegistrationForm id={_id} number={number} />
            </div>
          </details>
        </>
      )}
    </li>
  );
}
