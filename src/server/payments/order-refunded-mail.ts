import { formatMoney, type Money, paise } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { type MailShop, mailText } from "../mail/mail-text.ts";
import { orderNotice } from "../orders/order-mail-frame.ts";
import { ordersStore } from "../orders/store.ts";
import { refundsStore } from "./refunds-store.ts";

/**
 * By the bank the way it was paid; by a transfer that a person made, as what was paid in cash or by
 * transfer; or otherwise, as the way it was paid did not take it back.
 */
type RefundWay = "bank" | "transfer" | "otherwise";

export interface RefundedOrder {
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
export function orderRefundedMail(order: RefundedOrder, shop: MailShop): Mail {
  const { id, requestId, at, customer, trackingToken, amount } = order;
  const say = mailText(shop, "orderRefunded", {
    orderNumber: orderNames(order),
    customerName: customer.name,
    refund: formatMoney(amount),
  });
  return orderNotice(
    {
      id: `order-refunded-${id}-${requestId}`,
      at,
      customer,
      trackingToken,
      subject: say.line("subject"),
      title: say.line("title"),
      sentences: sentencesOf(order, say),
    },
    shop,
  );
}

type Say = ReturnType<typeof mailText<"orderRefunded">>;

function sentencesOf({ paymentMethod, reference, by }: RefundedOrder, say: Say): string[] {
  if (by === "otherwise") return [...say.lines("otherwise"), ...say.lines("ask")];
  if (by === "transfer") {
    return [
      ...(reference
        ? say.lines("byTransfer", { refundReference: reference })
        : say.lines("byTransferOtherwise")),
      ...say.lines("transferNeeds"),
      ...say.lines("ask"),
    ];
  }
  return [
    ...(paymentMethod ? say.lines("byBank", { paymentMethod }) : say.lines("byBankOtherwise")),
    ...say.lines("bankNeeds"),
    ...(reference ? say.lines("reference", { refundReference: reference }) : []),
  ];
}

/** The job of a finished refund's mail; a repeat carries the same Message-ID. */
export async function sendOrderRefundedMail(
  { database: { db }, mail, storeInfo, readWords }: MailJobParts,
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
  await mail.send(orderRefundedMail(refunded, { storeInfo, words: await readWords() }));
}
