import { paise } from "#shared/money.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database } from "../database/connection.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { MailSender } from "../mail/mail.ts";
import { ordersStore } from "../orders/store.ts";
import { orderRefundedMail } from "./order-refunded-mail.ts";
import { refundsStore } from "./refunds-store.ts";

interface Parts {
  database: Database;
  mail: MailSender;
  storeInfo: StoreInfo;
}

/** The job of a finished refund's mail; a repeat carries the same Message-ID. */
export async function sendOrderRefundedMail(
  { database: { db }, mail, storeInfo }: Parts,
  { refundId, at, reference, outside, isTransfer }: JobPayload<"order-refunded-mail">,
): Promise<void> {
  const refund = await refundsStore(db).find(refundId);
  if (refund?.state !== "done") return;
  const order = await ordersStore(db).find({ id: refund.orderId });
  if (!order) return;
  const refunded = {
    id: order.id,
    requestId: refund.requestId,
    at: new Date(at),
    customer: { name: order.customerName, email: order.customerEmail },
    trackingToken: order.trackingToken,
    amount: paise(refund.amountPaise),
    paymentMethod: order.paymentMethod,
    reference: reference ?? null,
    by: isTransfer ? "transfer" : outside ? "otherwise" : "bank",
  } as const;
  await mail.send(orderRefundedMail(refunded, storeInfo));
}
