import type { OrderStatus } from "#shared/orders/order-status.ts";
import { attachDocument } from "../documents/document-file.ts";
import { awaitsRegistration } from "../documents/e-invoice-mail.ts";
import type { PdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { ordersStore } from "../orders/store.ts";
import { mailAllowance, UNKNOWN_CUSTOMER } from "../orders/unconfirmed-mailbox.ts";
import { movedOrder } from "./moved-order.ts";
import { movedMailId, orderMovedMail } from "./order-moved-mail.ts";

interface Parts extends MailJobParts {
  pdf: PdfRenderer;
}

/** The job of a moved order's mail; a repeat carries the same Message-ID. */
export async function sendOrderMovedMail(
  { database, mail, storeInfo, readWords, pdf }: Parts,
  { orderId, ...move }: JobPayload<"order-moved-mail">,
): Promise<void> {
  const { db } = database;
  const orders = ordersStore(db);
  const order = await orders.find({ id: orderId });
  if (!order) return;
  const { status, pieces: items, isWhole, parcel: ordinal } = move;
  const isPart = items !== undefined && !isWhole;
  // The order went ahead after all while this mail waited: it would no longer be true.
  if (status === "Cancelled" && !isPart && !isCancelled(order.status)) return;
  const mailId = movedMailId({ id: order.id, status, at: new Date(move.at), shipment: ordinal });
  const allowed = await database.transaction((tx) => mailAllowance(tx, order, mailId));
  if (allowed === "none") return;
  const isPlain = allowed === "plain";
  const moved = await movedOrder(db, order, storeInfo, move);
  const { document } = moved;
  const documentFollows = document ? await awaitsRegistration(db, document.id) : false;
  const attached =
    document && !documentFollows
      ? await attachDocument(db, { pdf, storeInfo }, document.id)
      : undefined;
  await mail.send({
    ...orderMovedMail(
      {
        ...moved,
        ...(isPlain && {
          customer: { ...moved.customer, name: UNKNOWN_CUSTOMER },
          reason: null,
        }),
        documentFollows,
      },
      { storeInfo, words: await readWords() },
    ),
    ...(attached && { attachments: [attached] }),
  });
}

/** An order still is once its money went back. */
function isCancelled(status: OrderStatus | null): boolean {
  return status === "Cancelled" || status === "Refunded";
}
