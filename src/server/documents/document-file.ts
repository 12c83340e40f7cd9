import type { DocumentBody } from "#shared/documents/document.ts";
import { documentTitles } from "#shared/documents/document-texts.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import type { Attachment } from "../mail/mail.ts";
import type { OrderRow } from "../orders/store.ts";
import { documentsStore } from "./documents-store.ts";
import type { PdfRenderer } from "./pdf/pdf-renderer.ts";
import { pdfOfDocument } from "./pdf-cache.ts";
import { readProforma } from "./proforma.ts";

/**
 * Without the slashes of its number: `Tax invoice PR-26-27-000123`. Each GSTIN counts its own documents, so one that is
 * not the shop's own of today names itself, too.
 */
export function fileNameOf(
  { kind, number, seller }: Pick<DocumentBody, "kind" | "number" | "seller">,
  { gstin }: Pick<StoreInfo, "gstin">,
): string {
  const plain = `${documentTitles[kind]} ${number.replaceAll("/", "-")}`;
  return seller.gstin === gstin ? plain : `${plain} ${seller.gstin}`;
}

/** An issued document as the file that comes with a mail; undefined for an id that there is not. */
export async function attachDocument(
  db: Db,
  { pdf, storeInfo }: { pdf: PdfRenderer; storeInfo: StoreInfo },
  id: string,
): Promise<Attachment | undefined> {
  const document = await documentsStore(db).find(id);
  if (!document) return undefined;
  return {
    name: `${fileNameOf(document.body, storeInfo)}.pdf`,
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
  const offer = await readProforma(db, storeInfo, order);
  return {
    name: `${proformaName(order)}.pdf`,
    mediaType: "application/pdf",
    content: await pdf.render([{ offer }]),
  };
}
