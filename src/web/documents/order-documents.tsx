import type { Order } from "#shared/orders/contract.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import { fetchFile } from "../api/fetch-file.ts";
import { DocumentLinks } from "./document-links.tsx";
import { DownloadButton } from "./download-button.tsx";

interface OrderDocumentsProps {
  order: Pick<Order, "_id" | "payment" | "parcels" | "credits">;
}

/** The documents that were issued of an order; before it is paid its proforma invoice. */
export function OrderDocuments({ order }: OrderDocumentsProps) {
  const { _id: id, payment, parcels = [], credits = [] } = order;
  const documents = [...parcels, ...credits].flatMap(({ document }) => document ?? []);
  const isOpen = waitsForPayment(payment.status);
  if (documents.length === 0 && !isOpen) return null;
  return (
    <section aria-label="Documents" className="no-print mt-2 text-sm">
      <DocumentLinks documents={documents} />
      {isOpen && (
        <DownloadButton
          variant="quiet"
          className="-ml-4 text-sm"
          load={() => fetchFile("downloadProforma", { params: { id } })}
        >
          Proforma invoice
        </DownloadButton>
      )}
    </section>
  );
}
