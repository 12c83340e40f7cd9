import { formatMoney, type Money, paise } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { orderNotice } from "../orders/order-mail-frame.ts";
import { ordersStore } from "../orders/store.ts";
import { refundsStore } from "./refunds-store.ts";

/**
 * By the bank the way it was paid; by a transfer that a person made, as what was paid in cash or by
 * transfer; or otherwise, as the way it was paid did not take it back.
 */
type RefundWay = "bank" | "transfer" | "otherwise";

interface RefundedOrder {
  /** The order's own id; its last 6 characters are the number that people see. */
  id: string;
  number: string | null;
  /** The bank knows the refund by it: each refund has a mail of its own. */
  requestId: string;
  at: Date;
  customer: { name: string; email: string };
  /** Of the link that shows status and shipments. */
  trackingToken: string;
  amount: Money;
  /** Such as VISA or UPI; null where the gateway named none. */
  paymentMethod: string | null;
  /** By which the customer's bank finds it; null where the gateway named none. */
  reference: string | null;
  /** How it was given back. */
  by: RefundWay;
}

/** The mail that a shopper gets once the money of an order has gone back. */
export function orderRefundedMail(order: RefundedOrder, storeInfo: StoreInfo): Mail {
  const { id, requestId, at, customer, trackingToken, amount } = order;
  const number = orderNames(order);
  const title = `Your ${formatMoney(amount)} for order ${number} went back to you`;
  const sentences = sentencesOf(order, number);
  const mailId = `order-refunded-${id}-${requestId}`;
  return orderNotice({ id: mailId, at, customer, trackingToken, title, sentences }, storeInfo);
}

function sentencesOf(order: RefundedOrder, number: string): string[] {
  const { amount, paymentMethod, reference, by } = order;
  const money = formatMoney(amount);
  if (by === "otherwise") {
    return [
      `we have given back ${money} for your order ${number}, not by the way you paid: that did not go through.`,
      "If you cannot find it, write to us or call us.",
    ];
  }
  if (by === "transfer") {
    return [
      `we have transferred ${money} for your order ${number} back to your bank account${reference ? `, UTR ${reference}` : ""}.`,
      "If your account does not show it yet, your bank may need a day or two; it finds the transfer by the UTR.",
      "If you cannot find it, write to us or call us.",
    ];
  }
  return [
    `${money} for your order ${number} is back with you: it went the way you paid${paymentMethod ? `, by ${paymentMethod}` : ""}.`,
    "If your account does not show it yet, your bank may need a few business days.",
    ...(reference ? [`Your bank finds it by the reference ${reference}.`] : []),
  ];
}

/** The job of a finished refund's mail; a repeat carries the same Message-ID. */
export async function sendOrderRefundedMail(
  { database: { db }, mail, storeInfo }: MailJobParts,
  { refundId, at, reference, outside, isTransfer }: JobPayload<"order-refunded-mail">,
): Promise<void> {
  const refund = await refundsStore(db).find(refundId);
  if (refund?.state !== "done") return;
  const order = await ordersStore(db).find({ id: refund.orderId });
  if (!order) return;
  const refunded = {
    id: order.id,
    number: order.number,
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
