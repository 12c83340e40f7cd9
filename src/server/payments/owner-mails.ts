import { buyerParagraphs, shippingAddressLines } from "#shared/accounts/buyer-lines.ts";
import { html } from "#shared/html.ts";
import { formatMoney, type Money, paise } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import { UNMATCHED_PAYMENTS_PATH } from "#shared/payments/unmatched-payment.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { totalLabel } from "#shared/tax/tax-texts.ts";
import type { Database } from "../database/connection.ts";
import type { Mail, MailSender } from "../mail/mail.ts";
import { mailPage, SANDBOX_NOTE } from "../mail/mail-page.ts";
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

/** Whom the mails to the owner go to, and the shop that they are about. */
export interface OwnerMailParts {
  orderEmail: string | undefined;
  storeInfo: StoreInfo;
}

/** The id of the mail below. */
export const newOrderMailId = ({ id }: Pick<PaidOrder, "id">): string => `new-order-${id}`;

/** The mail that the owner gets of an order that is paid, or to be paid on delivery. */
export function newOrderMail(order: PaidOrder & { phone: string }, parts: OwnerMailParts): Mail {
  const number = orderNames(order);
  const { customer, phone, shippingAddress, coupon } = order;
  const tax = taxOfPaidOrder(order, parts.storeInfo);
  return ownerMail(parts, {
    id: newOrderMailId(order),
    at: order.paidAt,
    title: `New order ${number}: ${formatMoney(order.received)}`,
    link: orderLink(order.id),
    paragraphs: [
      [
        order.isCod
          ? `Order ${number} is to be paid in cash on delivery (payment reference ${order.orderId}).`
          : `Order ${number} is paid (payment reference ${order.orderId}).`,
      ],
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
export function paymentHoldMail(order: HeldOrder, parts: OwnerMailParts): Mail {
  const number = orderNames(order);
  return ownerMail(parts, {
    id: `payment-review-${order.id}`,
    at: order.at,
    title: `Please look at the payment of order ${number}`,
    link: orderLink(order.id),
    paragraphs: [
      [order.reason],
      [
        `The order costs ${formatMoney(order.total)} (payment reference ${order.orderId}).`,
        `Customer: ${order.customer.name}, ${order.customer.email}`,
      ],
      ["On the order's page you accept the payment, give it back, or note how it was settled."],
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
function unmatchedPaymentMail(found: UnmatchedPaymentFound, parts: OwnerMailParts): Mail {
  const sum =
    found.amount !== null && found.currency === "INR"
      ? `The bank says that ${formatMoney(found.amount)} came`
      : "The bank says that money came";
  return ownerMail(parts, {
    id: `unmatched-payment-${found.orderId}`,
    at: found.at,
    title: "Money came for an order that the shop does not have",
    link: { path: UNMATCHED_PAYMENTS_PATH, text: "Open the payment" },
    paragraphs: [
      [`${sum} (payment reference ${found.orderId}, ${found.gatewayStatus}).`],
      [
        "The shop has no such order: it was lost when a backup was restored or another database took over, or it is not this shop's.",
      ],
      ["On that page you give the money back, or note how you settled it with the customer."],
    ],
  });
}

interface OwnerMail extends Pick<Mail, "id" | "at"> {
  title: string;
  /** Where the owner sees to it, and what the link to it says. */
  link: { path: string; text: string };
  /** Each of some lines. */
  paragraphs: string[][];
}

/** Leads to an order's page on the dashboard. */
export function orderLink(id: string): OwnerMail["link"] {
  return { path: `/dashboard/admin/orders/${id}`, text: "Open the order" };
}

/** A mail that the owner gets of what happened in the shop. */
export function ownerMail(
  { orderEmail, storeInfo: { name, email, origin, sandbox } }: OwnerMailParts,
  { id, at, title, link: { path, text }, paragraphs }: OwnerMail,
): Mail {
  const link = `${origin}${path}`;
  const all = sandbox ? [...paragraphs, [SANDBOX_NOTE]] : paragraphs;
  return {
    id,
    at,
    to: { name, email: orderEmail ?? email },
    subject: `${title} - ${name}`,
    text: `${all.map((lines) => lines.join("\n")).join("\n\n")}\n\n${text}: ${link}\n`,
    html: mailPage(
      title,
      html`${all.map((lines) => html`<p>${lines.map((line) => html`${line}<br>`)}</p>\n`)}
<p><a href="${link}" style="color:#0B5563">${text}</a></p>`,
    ),
  };
}

interface Parts extends OwnerMailParts {
  database: Database;
  mail: MailSender;
}

/**
 * The job of the owner's mail of a payment on hold; nothing is sent where it was put right
 * meanwhile.
 *
 * @param at when the hold began
 */
export async function sendPaymentHoldMail(parts: Parts, id: string, at: Date): Promise<void> {
  const { database, mail } = parts;
  const order = await ordersStore(database.db).find({ id });
  if (order?.paymentState !== "review") return;
  const { number, orderId, totalPaise, customerName: name, customerEmail: email } = order;
  const reason = holdReasonOf(order);
  await mail.send(
    paymentHoldMail(
      { id, number, orderId, at, reason, total: paise(totalPaise), customer: { name, email } },
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
