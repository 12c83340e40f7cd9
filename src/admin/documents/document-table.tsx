import { Link } from "react-router";
import { fetchFile } from "#browser/fetch-file.ts";
import type { ListedDocument } from "#shared/documents/contract.ts";
import { dayText, documentPath, documentTitles } from "#shared/documents/document-texts.ts";
import { rupees } from "#shared/money.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { DownloadButton } from "#storefront/documents/download-button.tsx";
import { Price } from "#ui/price.tsx";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";

const row =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 lg:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_6rem_7rem_8rem_6rem]";

/** Documents as cards on phones and as a table's rows on desks. */
export function DocumentTable({ documents }: { documents: readonly ListedDocument[] }) {
  return (
    <>
      <div
        aria-hidden="true"
        className={`${row} border-b border-line-strong pb-2 text-sm font-semibold text-muted max-lg:hidden`}
      >
        <span>Document</span>
        <span>Buyer</span>
        <span>Order</span>
        <span>Date</span>
        <span className="text-right">Total</span>
        <span />
      </div>
      <ol aria-label="Documents" className="grid gap-3 lg:gap-0">
        {documents.map((document) => (
          <DocumentRow key={document._id} document={document} />
        ))}
      </ol>
    </>
  );
}

function DocumentRow({ document }: { document: ListedDocument }) {
  const { _id, kind, number, issuedOn, buyer, orderId, total, corrects } = document;
  return (
    <li
      className={`${row} max-lg:sheet hover:bg-paper-deep max-lg:px-4 max-lg:py-3 lg:border-b lg:border-line lg:py-2`}
    >
      <span className="min-w-0">
        <Link
          to={documentPath(_id)}
          className="link tabular inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        >
          {number}
        </Link>
        <span className="block text-sm text-muted">
          {documentTitles[kind]}
          {corrects && ` to ${corrects}`}
        </span>
      </span>
      <span className="min-w-0 max-lg:order-3 max-lg:col-span-2 max-lg:mt-1">
        <span className="block wrap-anywhere">{buyer.company ?? buyer.name}</span>
        <span className="tabular block text-sm wrap-anywhere text-muted">
          {buyer.gstin ? `GSTIN ${buyer.gstin}` : "No GSTIN"}
        </span>
      </span>
      <Link
        to={`${ORDERS_PATH}/${orderId}`}
        className="link tabular inline-flex min-h-11 w-fit items-center max-lg:order-5"
      >
        <span className="lg:sr-only">Order&nbsp;</span>#{shownOrderNumber(orderId)}
      </Link>
      <time
        dateTime={issuedOn}
        className="tabular text-sm text-muted max-lg:order-4 max-lg:col-span-2"
      >
        {dayText(issuedOn)}
      </time>
      <span className="text-right max-lg:order-2">
        <Price money={rupees(total)} />
      </span>
      <DownloadButton
        variant="quiet"
        className="justify-self-end text-sm max-lg:order-6 max-lg:-mr-4"
        load={() => fetchFile("downloadDocument", { params: { id: _id } })}
      >
        PDF<span className="sr-only"> of {number}</span>
      </DownloadButton>
    </li>
  );
}
