import { FileText } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fetchFile } from "#browser/fetch-file.ts";
import type { ListedDocument, listDocuments } from "#shared/documents/contract.ts";
import { documentKinds } from "#shared/documents/document.ts";
import { dayText, documentPath, documentTitles } from "#shared/documents/document-texts.ts";
import { rupees } from "#shared/money.ts";
import { orderName } from "#shared/orders/order-id.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { downloadFile } from "#storefront/documents/download-button.tsx";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Price } from "#ui/price.tsx";
import { auditPath, DOCUMENTS_PATH, ORDERS_PATH } from "../kit/dashboard-menu.ts";
import { choice, day, defineList, id, type QueryOf } from "../kit/list/define-list.ts";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import { useMay } from "../kit/own-access.tsx";
import type { Route } from "./+types/documents-page.ts";
import { PeriodArchive } from "./period-archive.tsx";

type DocumentQuery = QueryOf<typeof listDocuments>;

const kinds = Object.fromEntries(
  documentKinds.map((kind) => [kind, `${documentTitles[kind]}s`]),
) as Record<NonNullable<DocumentQuery["kind"]>, string>;

const documentList = defineList<DocumentQuery>({
  path: DOCUMENTS_PATH,
  search: { label: "Number, buyer, GSTIN or order", maxLength: MAX_SEARCH_LENGTH },
  filters: {
    kind: choice("Kind", kinds),
    gstin: id("Issued under"),
    from: day("From"),
    to: day("To"),
  },
  views: documentKinds.map((kind) => ({ name: kinds[kind], query: { kind } })),
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Documents" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(documentList, request, (query) => callEndpoint("listDocuments", { query }));
}

/** All that was issued under a number, to find one again, and a period of them as ZIP. */
export default function DocumentsPage({ loaderData: loaded }: Route.ComponentProps) {
  const mayAudit = useMay("read_audit");
  const gstins = (loaded.ok && loaded.value.sellerGstins) || [];
  return (
    <ListPage
      list={documentList}
      viewed="documents"
      title="Documents"
      exported="documents"
      about="Invoices, credit notes and delivery challans that were issued. They are made when goods leave or come back, and never change."
      noun={["document", "documents"]}
      loaded={loaded}
      entries={loaded.ok ? loaded.value.documents : []}
      failed="The documents could not be loaded"
      empty={{
        Icon: FileText,
        text: "The first tax invoice is issued when the first parcel of an order is sent.",
      }}
      columns={gstins.length > 1 ? columnsOfSeveral : columns}
      options={{
        gstin: gstins.map((gstin) => (
          <option key={gstin} value={gstin}>
            {gstin}
          </option>
        )),
      }}
      nameOf={({ number }) => number}
      pageOf={({ _id }) => documentPath(_id)}
      menuOf={({ _id, orderId }) => [
        {
          label: "Download as PDF",
          onSelect: () =>
            void downloadFile(() => fetchFile("downloadDocument", { params: { id: _id } })),
        },
        { label: "Open its order", to: `${ORDERS_PATH}/${orderId}` },
        ...(mayAudit ? [{ label: "Who changed what", to: auditPath("document", _id) }] : []),
      ]}
      below={<PeriodArchive />}
    />
  );
}

const columns: readonly ListColumn<ListedDocument>[] = [
  { name: "Number", cell: ({ number }) => <span className="tabular">{number}</span> },
  {
    name: "Kind",
    cell: ({ kind, corrects }) => (
      <span className="text-sm">
        {documentTitles[kind]}
        {corrects && ` to ${corrects}`}
      </span>
    ),
  },
  {
    name: "Buyer",
    grow: 100,
    cell: ({ buyer: { company, name, gstin } }) => (
      <>
        <span className="text-ink">{company ?? name}</span>{" "}
        <span className="tabular text-sm text-muted">{gstin ? `GSTIN ${gstin}` : "No GSTIN"}</span>
      </>
    ),
  },
  {
    name: "Order",
    cell: ({ orderId: id, orderNumber: number }) => (
      <span className="tabular text-sm text-muted">{orderName({ id, number })}</span>
    ),
  },
  {
    name: "Date",
    cell: ({ issuedOn }) => (
      <time dateTime={issuedOn} className="tabular text-sm text-muted">
        {dayText(issuedOn)}
      </time>
    ),
  },
  {
    name: "Total",
    card: "aside",
    align: "right",
    cell: ({ total }) => <Price money={rupees(total)} />,
  },
];

/** Each GSTIN counts its own documents: two of one number are told apart by it. */
const columnsOfSeveral: readonly ListColumn<ListedDocument>[] = [
  ...columns.slice(0, 2),
  {
    name: "Issued under",
    cell: ({ sellerGstin }) => (
      <span className="tabular text-sm text-muted">
        {/* The column's head says what it is. */}
        <span className="@4xl:sr-only">GSTIN </span>
        {sellerGstin}
      </span>
    ),
  },
  ...columns.slice(2),
];
