import { paise } from "#shared/money.ts";
import type { Database } from "../database/connection.ts";
import type { MailSender } from "../mail/mail.ts";
import { ordersStore } from "../orders/store.ts";
import {
  newOrderMail,
  type OwnerMailParts,
  paymentReviewMail,
  unmatchedPaymentMail,
} from "./owner-mails.ts";
import { reviewReasonOf } from "./resolve-review.ts";
import { readPaidOrder } from "./send-order-paid-mail.ts";
import { unmatchedStore } from "./unmatched-store.ts";

interface Parts extends OwnerMailParts {
  database: Database;
  mail: MailSender;
}

/** The job of the owner's mail of a paid order; a repeat carries the same Message-ID. */
export async function sendNewOrderMail(parts: Parts, id: string): Promise<void> {
  const { database, mail } = parts;
  const order = await ordersStore(database.db).find({ id });
  const paid = order && (await readPaidOrder(database, order));
  if (paid) await mail.send(newOrderMail({ ...paid, phone: order.customerPhone }, parts));
}

/**
 * The job of the owner's mail of a payment under review; nothing is sent where it was put right
 * meanwhile.
 *
 * @param at when the review began
 */
export async function sendPaymentReviewMail(parts: Parts, id: string, at: Date): Promise<void> {
  const { database, mail } = parts;
  const order = await ordersStore(database.db).find({ id });
  if (order?.paymentState !== "review") return;
  const { orderId, totalPaise, customerName: name, customerEmail: email } = order;
  const reason = reviewReasonOf(order);
  await mail.send(
    paymentReviewMail(
      { id, orderId, at, reason, total: paise(totalPaise), customer: { name, email } },
      parts,
    ),
  );
}

/**
 * The job of the owner's mail of money without an order; nothing is sent where it was dealt with
 * meanwhile.
 *
 * @param at when it was found
 */
export async function sendUnmatchedPaymentMail(
  parts: Parts,
  orderId: string,
  at: Date,
): Promise<void> {
  const found = await unmatchedStore(parts.database.db).find(orderId);
  if (found?.state !== "open") return;
  const { amountPaise, currency, gatewayStatus } = found;
  const amount = amountPaise === null ? null : paise(amountPaise);
  await parts.mail.send(
    unmatchedPaymentMail({ orderId, at, amount, currency, gatewayStatus }, parts),
  );
}
