import { Download, FileCheck } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { shortDate, todayInIndia } from "#shared/dates.ts";
import type { EInvoiceEntry, getEInvoices } from "#shared/documents/registration-contract.ts";
import { rupees } from "#shared/money.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { keepUnsavedPage } from "../../kit/admin-access.ts";
import { AuditLink } from "../../kit/audit-link.tsx";
import { E_INVOICES_PATH, ORDERS_PATH } from "../../kit/dashboard-menu.ts";
import { day, defineList, type QueryOf } from "../../kit/list/define-list.ts";
import type { ListColumn } from "../../kit/list/list-column.tsx";
import { type Chosen, ListPage } from "../../kit/list/list-page.tsx";
import { loadList } from "../../kit/list/load-list.ts";
import type { Route } from "./+types/e-invoices-page.ts";
import { SavePortalFiles, saveEInvoices } from "./portal-files.tsx";
import { RegistrationForm } from "./registration-form.tsx";

type EInvoiceQuery = Partial<QueryOf<typeof getEInvoices>>;

const eInvoiceList = defineList<EInvoiceQuery>({
  path: E_INVOICES_PATH,
  filters: { from: day("From"), to: day("To") },
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "E-invoices" });
}

export const shouldRevalidate = keepUnsavedPage;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const period = periodOf(eInvoiceList.read(new URL(request.url).searchParams));
  const loaded = await loadList(eInvoiceList, request, (query) =>
    callEndpoint("getEInvoices", { query: { ...query, ...period } }),
  );
  return { loaded, period };
}

/** The days that are asked for; those of the present month in India where none are. */
function periodOf({ to = todayInIndia(), from = `${to.slice(0, 8)}01` }: EInvoiceQuery) {
  return { from, to };
}

/** Invoices and credit notes to businesses: as files for the portal, and what it answered. */
export default function EInvoicesPage({ loaderData: { loaded, period } }: Route.ComponentProps) {
  const { eInvoices, pages } = loaded.ok ? loaded.value : { eInvoices: [], pages: 1 };
  const hasOpen = pages > 1 || eInvoices.some(({ registration }) => !registration);
  return (
    <ListPage
      list={eInvoiceList}
      viewed="e-invoices"
      exported="e-invoices"
      title="E-invoices"
      about="A shop above ₹5 crore of yearly turnover registers each invoice and credit note to a buyer with a GSTIN. Download the file, upload it at the portal, and enter what it answers here: it is printed on the document. Where no days are chosen, those of this month are listed."
      noun={["e-invoice", "e-invoices"]}
      loaded={loaded}
      entries={eInvoices}
      failed="The e-invoices could not be loaded"
      empty={{
        Icon: FileCheck,
        title: "Nothing to register",
        text: "No invoice or credit note to a buyer with a GSTIN was issued on these days.",
      }}
      below={
        <p className="mt-3 max-w-3xl text-muted text-sm">
          The file (form INV-01) was not tried at the portal: upload one invoice first, at its
          sandbox if you have an account there.
        </p>
      }
      actions={hasOpen && <SavePortalFiles period={period} />}
      columns={columns}
      nameOf={({ number }) => number}
      detailOf={(entry) => <EInvoiceDetail entry={entry} />}
      menuOf={(entry) => [
        ...(entry.registration
          ? []
          : [
              {
                label: "Download JSON",
                onSelect: () => saveEInvoices([entry.eInvoice], entry.number),
              },
            ]),
        { label: "Open its order", to: `${ORDERS_PATH}/${entry.order}` },
      ]}
      bulk={({ entries }: Chosen<EInvoiceEntry>) => (
        <DownloadEInvoices entries={entries.filter(({ registration }) => !registration)}>
          Download JSON
        </DownloadEInvoices>
      )}
    />
  );
}

interface DownloadEInvoicesProps {
  entries: readonly EInvoiceEntry[];
  children: React.ReactNode;
}

/** One file of several for the portal, named by the days on which they were issued. */
function DownloadEInvoices({ entries, children }: DownloadEInvoicesProps) {
  const days = entries.map(({ issuedOn }) => issuedOn).sort();
  const download = () =>
    saveEInvoices(
      entries.map(({ eInvoice }) => eInvoice),
      `e-invoices-${days[0]}-to-${days.at(-1)}`,
    );
  return (
    <Button className="compact!" aria-disabled={entries.length === 0} onClick={download}>
      <Download aria-hidden="true" className="size-5" />
      {children}
    </Button>
  );
}

const columns: readonly ListColumn<EInvoiceEntry>[] = [
  {
    name: "Document",
    cell: ({ kind, number }) => `${kind === "invoice" ? "Invoice" : "Credit note"} ${number}`,
  },
  {
    name: "Buyer",
    grow: 100,
    cell: ({ buyer: { name, gstin } }) => (
      <>
        <span className="text-ink">{name}</span>{" "}
        <span className="tabular text-sm text-muted">GSTIN {gstin}</span>
      </>
    ),
  },
  {
    name: "Date",
    cell: ({ issuedOn }) => (
      <span className="tabular text-sm text-muted">{shortDate(issuedOn)}</span>
    ),
  },
  {
    name: "State",
    cell: ({ registration, problems }) => {
      if (registration) return <span className="text-sm text-success">Registered</span>;
      return problems.length > 0 ? (
        <span className="text-sm font-semibold text-error">To correct</span>
      ) : (
        <span className="text-sm">To register</span>
      );
    },
  },
  {
    name: "Total",
    card: "aside",
    align: "right",
    cell: ({ total }) => <Price money={rupees(total)} />,
  },
];

function EInvoiceDetail({ entry }: { entry: EInvoiceEntry }) {
  const { _id, number, problems, registration } = entry;
  if (registration) {
    return (
      <>
        <p className="text-sm wrap-anywhere">
          <span className="font-semibold text-success">Registered</span> on{" "}
          {shortDate(registration.acknowledgedAt)}, acknowledgement {registration.ackNumber}, IRN{" "}
          {registration.irn}
        </p>
        <AuditLink subject="document" id={_id} of={number} />
      </>
    );
  }
  return (
    <>
      {problems.length > 0 && (
        <ul className="mb-3 list-disc pl-5 text-sm text-error">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <RegistrationForm id={_id} number={number} />
      <AuditLink subject="document" id={_id} of={number} />
    </>
  );
}
