import { paise } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import { attachDocument } from "../documents/document-file.ts";
import type { PdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { type OwnerMailParts, ownerMail } from "../payments/owner-mails.ts";
import { type CancelRequestRow, cancelRequestsStore } from "./cancel-requests-store.ts";
import { cancelRequestMail, returnMail } from "./return-mail.ts";
import { returnNumber } from "./return-view.ts";
import { returnsStore, type WholeReturn } from "./returns-store.ts";

interface OwnerParts extends MailJobParts {
  orderEmail: string | undefined;
}

/** The job of a return's mail; a repeat carries the same Message-ID. */
export async function sendReturnMail(
  { database: { db }, mail, storeInfo, pdf }: MailJobParts & { pdf: PdfRenderer },
  { returnId, status }: JobPayload<"return-moved-mail">,
): Promise<void> {
  const found = await returnsStore(db).findWhole(returnId);
  const step = found?.steps.find((one) => one.status === status);
  const order = found && (await ordersStore(db).find({ id: found.row.orderId }));
  if (!found || !step || !order) return;
  const { creditedPaise, lines, row } = found;
  const { shipments } = await orderFulfilmentStore(db).ofOrder(order.id);
  const replacement = shipments.find(({ id }) => id === row.replacementId);
  const document = status === "replaced" ? replacement?.document : undefined;
  const attached = document && (await attachDocument(db, pdf, document.id));
  const mailed = {
    id: returnId,
    number: row.number,
    order,
    customer: { name: order.customerName, email: order.customerEmail },
    trackingToken: order.trackingToken,
    status,
    at: step.at,
    note: step.note,
    lines,
    credited: creditedPaise === null ? null : paise(creditedPaise),
    replacement,
  };
  await mail.send({
    ...returnMail(mailed, storeInfo),
    ...(attached && { attachments: [attached] }),
  });
}

export async function sendCancelRequestMail(
  { database: { db }, mail, storeInfo }: MailJobParts,
  { requestId, state }: JobPayload<"cancel-request-mail">,
): Promise<void> {
  const request = await cancelRequestsStore(db).find(requestId);
  const order = request && (await ordersStore(db).find({ id: request.orderId }));
  if (!request || !order) return;
  const mailed = {
    id: requestId,
    order,
    customer: { name: order.customerName, email: order.customerEmail },
    trackingToken: order.trackingToken,
    state,
    at: state === "open" ? request.createdAt : (request.decidedAt ?? request.createdAt),
    answer: state === "open" ? "" : request.answer,
  };
  await mail.send(cancelRequestMail(mailed, storeInfo));
}

/** The job of the owner's mail of a return that is asked for; none where it was withdrawn meanwhile. */
export async function sendNewReturnMail(
  parts: OwnerParts,
  { returnId }: JobPayload<"new-return-mail">,
): Promise<void> {
  const { db } = parts.database;
  const found = await returnsStore(db).findWhole(returnId);
  const order = found && (await ordersStore(db).find({ id: found.row.orderId }));
  if (!order || found.row.status !== "asked") return;
  await parts.mail.send(newReturnMail(found, order, parts));
}

/** The job of the owner's mail of a request to cancel; none where it was answered meanwhile. */
export async function sendNewCancelRequestMail(
  parts: OwnerParts,
  { requestId }: JobPayload<"new-cancel-request-mail">,
): Promise<void> {
  const { db } = parts.database;
  const request = await cancelRequestsStore(db).find(requestId);
  const order = request && (await ordersStore(db).find({ id: request.orderId }));
  if (!order || request.state !== "open") return;
  await parts.mail.send(newCancelRequestMail(request, order, parts));
}

type ItsOrder = Pick<
  OrderRow,
  "id" | "number" | "customerName" | "customerEmail" | "customerPhone"
>;
type RequestedReturn = Pick<WholeReturn, "row" | "lines" | "photos">;

const resolutionTexts = {
  refund: "The customer wishes a refund.",
  replacement: "The customer wishes a replacement.",
};

/** The mail that the owner gets when a return is asked for. */
function newReturnMail(
  { row, lines, photos }: RequestedReturn,
  order: ItsOrder,
  parts: OwnerMailParts,
): Mail {
  const number = returnNumber(row);
  const count = photos.length;
  return ownerMail(parts, {
    id: `new-return-${row.id}`,
    at: row.createdAt,
    title: `New return ${number} of order ${orderNames(order)}`,
    link: { path: `/dashboard/admin/returns/${row.id}`, text: "Open the return" },
    paragraphs: [
      lines.map(({ name, quantity }) => `${quantity} × ${name}`),
      [
        `The reason: ${row.reason}`,
        ...(row.note ? row.note.split(/\n+/) : []),
        resolutionTexts[row.resolution],
        ...(count > 0 ? [`${count} ${count === 1 ? "photo is" : "photos are"} with it.`] : []),
      ],
      linesOf(order),
      ["On the return's page you accept it with instructions, or refuse it with a reason."],
    ],
  });
}

/** The mail that the owner gets when somebody asks to cancel what is packed. */
function newCancelRequestMail(
  { id, orderId, createdAt, reason }: CancelRequestRow,
  order: ItsOrder,
  parts: OwnerMailParts,
): Mail {
  const number = orderNames(order);
  return ownerMail(parts, {
    id: `new-cancel-request-${id}`,
    at: createdAt,
    title: `Please hold order ${number}: its customer asks to cancel`,
    link: { path: `/dashboard/admin/orders/${orderId}`, text: "Open the order" },
    paragraphs: [
      [
        `Order ${number} is packed, and its customer asks to cancel it or a part of it.`,
        ...(reason ? [`The reason: ${reason}`] : []),
      ],
      linesOf(order),
      ["On the order's page you grant it or refuse it. Until then it can still be shipped."],
    ],
  });
}

const linesOf = ({ customerName, customerEmail, customerPhone }: ItsOrder) =>
  [customerName, customerEmail, customerPhone].filter(Boolean);
