import { paise } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import { attachDocument } from "../documents/document-file.ts";
import type { PdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { type MailShop, mailText } from "../mail/mail-text.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { readSeveralSellers } from "../orders/taxed-parts.ts";
import { OWNER_LINK, orderPage, ownerMail } from "../payments/owner-mails.ts";
import { refundRoute } from "../payments/refund-account.ts";
import { type CancelRequestRow, cancelRequestsStore } from "./cancel-requests-store.ts";
import { cancelRequestMail, returnMail } from "./return-mail.ts";
import { returnNumber } from "./return-view.ts";
import { returnsStore, type WholeReturn } from "./returns-store.ts";

/** The job of a return's mail; a repeat carries the same Message-ID. */
export async function sendReturnMail(
  { database: { db }, mail, storeInfo, readWords, pdf }: MailJobParts & { pdf: PdfRenderer },
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
  const attached = document && (await attachDocument(db, { pdf, storeInfo }, document.id));
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
    route: await refundRoute(db, order, storeInfo),
    credited: creditedPaise === null ? null : paise(creditedPaise),
    replacement,
    namesGstin: document ? await readSeveralSellers(db, storeInfo, order) : false,
  };
  await mail.send({
    ...returnMail(mailed, { storeInfo, words: await readWords() }),
    ...(attached && { attachments: [attached] }),
  });
}

export async function sendCancelRequestMail(
  { database: { db }, mail, storeInfo, readWords }: MailJobParts,
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
  await mail.send(cancelRequestMail(mailed, { storeInfo, words: await readWords() }));
}

/** The job of the owner's mail of a return that is asked for; none where it was withdrawn meanwhile. */
export async function sendNewReturnMail(
  parts: MailJobParts,
  { returnId }: JobPayload<"new-return-mail">,
): Promise<void> {
  const { db } = parts.database;
  const found = await returnsStore(db).findWhole(returnId);
  const order = found && (await ordersStore(db).find({ id: found.row.orderId }));
  if (!order || found.row.status !== "asked") return;
  await parts.mail.send(newReturnMail(found, order, { ...parts, words: await parts.readWords() }));
}

/** The job of the owner's mail of a request to cancel; none where it was answered meanwhile. */
export async function sendNewCancelRequestMail(
  parts: MailJobParts,
  { requestId }: JobPayload<"new-cancel-request-mail">,
): Promise<void> {
  const { db } = parts.database;
  const request = await cancelRequestsStore(db).find(requestId);
  const order = request && (await ordersStore(db).find({ id: request.orderId }));
  if (!order || request.state !== "open") return;
  await parts.mail.send(
    newCancelRequestMail(request, order, { ...parts, words: await parts.readWords() }),
  );
}

type ItsOrder = Pick<
  OrderRow,
  "id" | "number" | "customerName" | "customerEmail" | "customerPhone"
>;
interface RequestedReturn {
  row: Pick<WholeReturn["row"], "id" | "number" | "createdAt" | "reason" | "note" | "resolution">;
  lines: readonly { name: string; quantity: number }[];
  photos: readonly unknown[];
}

/** The mail that the owner gets when a return is asked for. */
export function newReturnMail(
  { row, lines, photos }: RequestedReturn,
  order: ItsOrder,
  parts: MailShop,
): Mail {
  const say = mailText(parts, "newReturn", {
    returnNumber: returnNumber(row),
    orderNumber: orderNames(order),
  });
  const count = photos.length;
  const page = `${parts.storeInfo.origin}/dashboard/admin/returns/${row.id}`;
  return ownerMail(parts, {
    id: `new-return-${row.id}`,
    at: row.createdAt,
    subject: say.line("subject"),
    title: say.line("title"),
    link: say.link("link", page, OWNER_LINK),
    paragraphs: [
      lines.map(({ name, quantity }) => `${quantity} × ${name}`),
      [
        ...say.lines("reason", { reason: row.reason }),
        ...(row.note ? row.note.split(/\n+/) : []),
        ...say.lines(row.resolution),
        ...(count > 0 ? [`${count} ${count === 1 ? "photo is" : "photos are"} with it.`] : []),
      ],
      linesOf(order),
      say.lines("todo"),
    ],
  });
}

/** The mail that the owner gets when somebody asks to cancel what is packed. */
export function newCancelRequestMail(
  {
    id,
    orderId,
    createdAt,
    reason,
  }: Pick<CancelRequestRow, "id" | "orderId" | "createdAt" | "reason">,
  order: ItsOrder,
  parts: MailShop,
): Mail {
  const say = mailText(parts, "newCancelRequest", { orderNumber: orderNames(order) });
  return ownerMail(parts, {
    id: `new-cancel-request-${id}`,
    at: createdAt,
    subject: say.line("subject"),
    title: say.line("title"),
    link: say.link("link", parts.storeInfo.origin + orderPage(orderId), OWNER_LINK),
    paragraphs: [
      [...say.lines("asks"), ...(reason ? say.lines("reason", { reason }) : [])],
      linesOf(order),
      say.lines("todo"),
    ],
  });
}

const linesOf = ({ customerName, customerEmail, customerPhone }: ItsOrder) =>
  [customerName, customerEmail, customerPhone].filter(Boolean);
