import type { DocumentKind } from "#shared/documents/document.ts";
import { documentTitles, numberUnder } from "#shared/documents/document-texts.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { type MailShop, mailText } from "../mail/mail-text.ts";
import { orderNotice, signedUnder } from "../orders/order-mail-frame.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { readSeveralSellers } from "../orders/taxed-parts.ts";
import { readSettings } from "../settings/store.ts";
import { attachDocument } from "./document-file.ts";
import { documentsStore } from "./documents-store.ts";
import { eInvoicesStore } from "./e-invoices-store.ts";
import type { PdfRenderer } from "./pdf/pdf-renderer.ts";

/** Has the buyer sent a document that the e-invoice portal has registered, as part of this transaction. */
export async function queueEInvoiceMail(db: Db, documentId: string): Promise<void> {
  const payload = { documentId, at: new Date().toISOString() };
  await addJob(db, "e-invoice-mail", payload, { key: `e-invoice-mail:${documentId}` });
}

/** It has yet to be registered as an e-invoice, and is sent to its buyer then. */
export async function awaitsRegistration(db: Db, documentId: string): Promise<boolean> {
  if (!(await readSettings(db, "documents")).eInvoicing) return false;
  const document = await eInvoicesStore(db).find(documentId);
  return document !== undefined && document.irn === null;
}

interface Parts extends MailJobParts {
  pdf: PdfRenderer;
}

/** The job of a registered document's mail, which has it with its IRN; a repeat carries the same Message-ID. */
export async function sendEInvoiceMail(
  { database: { db }, mail, storeInfo, readWords, pdf }: Parts,
  { documentId, at }: JobPayload<"e-invoice-mail">,
): Promise<void> {
  const document = await documentsStore(db).find(documentId);
  const order = document && (await ordersStore(db).find({ id: document.orderId }));
  const attached = order && (await attachDocument(db, { pdf, storeInfo }, documentId));
  if (!document || !order || !attached) return;
  const { kind, number, seller } = document.body;
  const isOneOfSeveral = await readSeveralSellers(db, storeInfo, order);
  const shop = signedUnder({ storeInfo, words: await readWords() }, seller.gstin);
  const notice = eInvoiceMail(shop, order, {
    id: `e-invoice-${documentId}`,
    at: new Date(at),
    kind,
    number: isOneOfSeveral ? numberUnder({ number, sellerGstin: seller.gstin }) : number,
  });
  await mail.send({ ...notice, attachments: [attached] });
}

/** The mail of a document that the e-invoice portal has registered. */
export function eInvoiceMail(
  shop: MailShop,
  order: Pick<OrderRow, "id" | "number" | "customerName" | "customerEmail" | "trackingToken">,
  { kind, number, ...occasion }: Pick<Mail, "id" | "at"> & { kind: DocumentKind; number: string },
): Mail {
  const customer = { name: order.customerName, email: order.customerEmail };
  const say = mailText(shop, "eInvoice", {
    orderNumber: orderNames(order),
    customerName: customer.name,
    document: documentTitles[kind].toLowerCase(),
    documentNumber: number,
  });
  return orderNotice(
    {
      ...occasion,
      customer,
      trackingToken: order.trackingToken,
      subject: say.line("subject"),
      title: say.line("title"),
      sentences: [...say.lines("attached"), ...say.lines("instead")],
    },
    shop,
  );
}
