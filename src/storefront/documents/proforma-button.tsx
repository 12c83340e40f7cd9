import { fetchFile } from "#browser/fetch-file.ts";
import type { Order } from "#shared/orders/contract.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import { DownloadButton } from "./download-button.tsx";

/** The proforma invoice of an order that is not paid yet; nothing afterwards. */
export function ProformaButton({ order }: { order: Pick<Order, "_id" | "payment"> }) {
  const { _id: id, payment } = order;
  if (!waitsForPayment(payment.status)) return null;
  return (
    <DownloadButton
      variant="quiet"
      className="no-print mt-2 -ml-4 text-sm"
      load={() => fetchFile("downloadProforma", { params: { id } })}
    >
      Proforma invoice
    </DownloadButton>
  );
}
