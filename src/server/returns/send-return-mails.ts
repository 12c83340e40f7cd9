import { paise } from "#shared/money.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database } from "../database/connection.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { MailSender } from "../mail/mail.ts";
import { ordersStore } from "../orders/store.ts";
import { cancelRequestsStore } from "./cancel-requests-store.ts";
import { cancelRequestMail, returnMail } from "./return-mail.ts";
import { returnsStore } from "./returns-store.ts";

interface Parts {
  database: Database;
  mail: MailSender;
  storeInfo: StoreInfo;
}

/** The job of a return's mail; a repeat carries the same Message-ID. */
export async function sendReturnMail(
  { database: { db }, mail, storeInfo }: Parts,
  { returnId, status }: JobPayload<"return-moved-mail">,
): Promise<void> {
  const found = await returnsStore(db).findWhole(returnId);
  const step = found?.steps.find((one) => one.status === status);
  const order = found && (await ordersStore(db).find({ id: found.row.orderId }));
  if (!found || !step || !order) return;
  const { creditedPaise, replacement, lines } = found;
  const mailed = {
    id: returnId,
    orderId: order.id,
    customer: { name: order.customerName, email: order.customerEmail },
    trackingToken: order.trackingToken,
    status,
    at: step.at,
    note: step.note,
    lines,
    credited: creditedPaise === null ? null : paise(creditedPaise),
    replacement,
  };
  await mail.send(returnMail(mailed, storeInfo));
}

/** The job of the mail about a request to cancel. */
export async function sendCancelRequestMail(
  { database: { db }, mail, storeInfo }: Parts,
  { requestId, state }: JobPayload<"cancel-request-mail">,
): Promise<void> {
  const request = await cancelRequestsStore(db).find(requestId);
  const order = request && (await ordersStore(db).find({ id: request.orderId }));
  if (!request || !order) return;
  const mailed = {
    id: requestId,
    orderId: order.id,
    customer: { name: order.customerName, email: order.customerEmail },
    trackingToken: order.trackingToken,
    state,
    at: state === "open" ? request.createdAt : (request.decidedAt ?? request.createdAt),
    answer: state === "open" ? "" : request.answer,
  };
  await mail.send(cancelRequestMail(mailed, storeInfo));
}
