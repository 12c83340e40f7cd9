import type { DocumentBody } from "#shared/documents/document.ts";
import { documentTitles } from "#shared/documents/document-texts.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import type { Attachment } from "../mail/mail.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { transferPageOf } from "../orders/transfer-page.ts";
import { documentsStore } from "./documents-store.ts";
import type { PdfRenderer } from "./pdf/pdf-renderer.ts";
import { pdfOfDocument } from "./pdf-cache.ts";
import { proformaOf } from "./proforma.ts";

/** Without the slashes of its number: `Tax invoice PR-26-27-000123`. */
export function fileNameOf({ kind, number }: Pick<DocumentBody, "kind" | "number">): string {
  return `${documentTitles[kind]} ${number.replaceAll("/", "-")}`;
}

/**
 * Names files one after the other: a number that two registrations of the shop have issued names the
 * second registration's file with its GSTIN.
 */
export function startFileNames() {
  const taken = new Set<string>();
  return (body: DocumentBody): string => {
    const plain = fileNameOf(body);
    const name = taken.has(plain) ? `${plain} of ${body.seller.gstin}` : plain;
    taken.add(name);
    return `${name}.pdf`;
  };
}

/** An issued document as the file that comes with a mail; undefined for an id that there is not. */
export async function attachDocument(
  db: Db,
  pdf: PdfRenderer,
  id: string,
): Promise<Attachment | undefined> {
  const document = await documentsStore(db).find(id);
  if (!document) return undefined;
  return {
    name: `${fileNameOf(document.body)}.pdf`,
    mediaType: "application/pdf",
    content: await pdfOfDocument(db, pdf, document),
  };
}

/** The name of an order's proforma invoice as a file. */
export function proformaName({ id, number }: Pick<OrderRow, "id" | "number">): string {
  return `Proforma invoice ${number ?? shownOrderNumber(id)}`;
}

/** The proforma invoice of an order as the file that comes with a mail. */
export async function attachProforma(
  db: Db,
  { pdf, storeInfo }: { pdf: PdfRenderer; storeInfo: StoreInfo },
  order: OrderRow,
): Promise<Attachment> {
  const lines = (await ordersStore(db).linesOf([order.id])).get(order.id) ?? [];
  const offer = proformaOf(order, lines, storeInfo, await transferPageOf(db, order));
  return {
    name: `${proformaName(order)}.pdf`,
    mediaType: "application/pdf",
    content: await pdf.render([{ offer }]),
  };
}
