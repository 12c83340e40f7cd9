import { buyerParagraphs, shippingAddressLines } from "#shared/accounts/buyer-lines.ts";
import { html } from "#shared/html.ts";
import { formatMoney, type Money, paise } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import { UNMATCHED_PAYMENTS_PATH } from "#shared/payments/unmatched-payment.ts";
import { totalLabel } from "#shared/tax/tax-texts.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { mailPage, SANDBOX_NOTE } from "../mail/mail-page.ts";
import { type MailLink, type MailShop, mailText } from "../mail/mail-text.ts";
import { ordersStore } from "../orders/store.ts";
import { type PaidOrder, shippingLines, taxOfPaidOrder } from "./order-paid-mail.ts";
import { holdReasonOf } from "./resolve-hold.ts";
import { unmatchedStore } from "./unmatched-store.ts";

/** An order whose payment a person must look at. */
export interface HeldOrder {
  id: string;
  number: string | null;
  orderId: string;
  /** When it was found. */
  at: Date;
  /** Why, in a sentence. */
  reason: string;
  total: Money;
  customer: { name: string; email: string };
}

/** The id of the mail below. */
export const newOrderMailId = ({ id }: Pick<PaidOrder, "id">): string => `new-order-${id}`;

/** The mail that the owner gets of an order that is paid, or to be paid on delivery. */
export function newOrderMail(order: PaidOrder & { phone: string }, parts: MailShop): Mail {
  const { customer, phone, shippingAddress, coupon } = order;
  const tax = taxOfPaidOrder(order, parts.storeInfo);
  const say = mailText(parts, "newOrder", {
    orderNumber: orderNames(order),
    customerName: customer.name,
    customerEmail: customer.email,
    amountPaid: formatMoney(order.received),
    paymentReference: order.orderId,
  });
  return ownerMail(parts, {
    id: newOrderMailId(order),
    at: order.paidAt,
    subject: say.line("subject"),
    title: say.line("title"),
    link: say.link("link", parts.storeInfo.origin + orderPage(order.id), OWNER_LINK),
    paragraphs: [
      say.lines(order.isCod ? "cod" : "paid"),
      order.lines.map(
        ({ name, quantity, amount }) => `${quantity} × ${name}: ${formatMoney(amount)}`,
      ),
      [
        ...(coupon ? [`Coupon ${coupon.code}: − ${formatMoney(coupon.amount)}`] : []),
        ...shippingLines(order),
        `${totalLabel(tax)}: ${formatMoney(order.total)}`,
        // The shop accepted another amount: who packs the shipment must not take the total for paid.
        ...(order.received === order.total ? [] : [`Paid: ${formatMoney(order.received)}`]),
      ],
      [customer.name, customer.email, phone].filter(Boolean),
      [
        order.shipping?.pickUpAt ? "Picked up at:" : "Ships to:",
        ...shippingAddressLines(shippingAddress, customer.name),
      ],
      ...buyerParagraphs(order.buyer),
    ],
  });
}

/** The mail that the owner gets of a payment that does not fit its order. */
export function paymentHoldMail(order: HeldOrder, parts: MailShop): Mail {
  const say = mailText(parts, "paymentHold", {
    orderNumber: orderNames(order),
    customerName: order.customer.name,
    customerEmail: order.customer.email,
    amount: formatMoney(order.total),
    paymentReference: order.orderId,
    reason: order.reason,
  });
  return ownerMail(parts, {
    id: `payment-review-${order.id}`,
    at: order.at,
    subject: say.line("subject"),
    title: say.line("title"),
    link: say.link("link", parts.storeInfo.origin + orderPage(order.id), OWNER_LINK),
    paragraphs: [
      say.lines("reason"),
      [...say.lines("order"), ...say.lines("customer")],
      say.lines("todo"),
    ],
  });
}

interface UnmatchedPaymentFound {
  orderId: string;
  at: Date;
  /** null where the bank's figure cannot be read. */
  amount: Money | null;
  currency: string | null;
  gatewayStatus: string;
}

/** The mail that the owner gets of money that came for an order which the shop does not have. */
export function unmatchedPaymentMail(found: UnmatchedPaymentFound, parts: MailShop): Mail {
  const { orderId, at, amount, currency, gatewayStatus } = found;
  const say = mailText(parts, "unmatchedPayment", { paymentReference: orderId, gatewayStatus });
  return ownerMail(parts, {
    id: `unmatched-payment-${orderId}`,
    at,
    subject: say.line("subject"),
    title: say.line("title"),
    link: say.link("link", parts.storeInfo.origin + UNMATCHED_PAYMENTS_PATH, OWNER_LINK),
    paragraphs: [
      amount !== null && currency === "INR"
        ? say.lines("came", { amountPaid: formatMoney(amount) })
        : say.lines("cameUnknown"),
      say.lines("why"),
      say.lines("todo"),
    ],
  });
}

interface OwnerMail extends Pick<Mail, "id" | "at" | "subject"> {
  title: string;
  /** Where the owner sees to it. */
  link: MailLink;
  /** Each of some lines; one without any is left out. */
  paragraphs: string[][];
}

/** Of the link of a mail to the owner. */
export const OWNER_LINK = "color:#0B5563";

/** The path of an order's page on the dashboard. */
export function orderPage(id: string): string {
  return `/dashboard/admin/orders/${id}`;
}

/** A mail that the owner gets of what happened in the shop. */
export function ownerMail(
  { storeInfo: { name, email, orderEmail = email, sandbox } }: Pick<MailShop, "storeInfo">,
  { id, at, subject, title, link, paragraphs }: OwnerMail,
): Mail {
  const all = [...paragraphs, ...(sandbox ? [[SANDBOX_NOTE]] : [])].filter(
    ({ length }) => length > 0,
  );
  return {
    id,
    at,
    to: { name, email: orderEmail },
    subject,
    text: `${all.map((lines) => lines.join("\n")).join("\n\n")}\n\n${link.text}\n`,
    html: mailPage(
      title,
      html`${all.map((lines) => html`<p>${lines.map((line) => html`${line}<br>`)}</p>\n`)}
${link.html}`,
    ),
  };
}

/**
 * The job of the owner's mail of a payment on hold; nothing is sent where it was put right
 * meanwhile.
 *
 * @param at when the hold began
 */
export async function sendPaymentHoldMail(
  parts: MailJobParts,
  id: string,
  at: Date,
): Promise<void> {
  const { database, mail } = parts;
  const order = await ordersStore(database.db).find({ id });
  if (order?.paymentState !== "review") return;
  const { number, orderId, totalPaise, customerName: name, customerEmail: email } = order;
  const reason = holdReasonOf(order);
  await mail.send(
    paymentHoldMail(
      { id, number, orderId, at, reason, total: paise(totalPaise), customer: { name, email } },
      { ...parts, words: await parts.readWords() },
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
  parts: MailJobParts,
  orderId: string,
  at: Date,
): Promise<void> {
  const found = await unmatchedStore(parts.database.db).find(orderId);
  if (found?.state !== "open") return;
  const { amountPaise, currency, gatewayStatus } = found;
  const amount = amountPaise === null ? null : paise(amountPaise);
  await parts.mail.send(
    unmatchedPaymentMail(
      { orderId, at, amount, currency, gatewayStatus },
      { ...parts, words: await parts.readWords() },
    ),
  );
}
