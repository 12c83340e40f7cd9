import { longDate } from "#shared/dates.ts";
import type { DocumentKind } from "#shared/documents/document.ts";
import { documentTitles } from "#shared/documents/document-texts.ts";
import { html } from "#shared/html.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import type { CarrierLink } from "#shared/settings/carrier-links.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Mail } from "../mail/mail.ts";
import {
  followHtml,
  followText,
  orderMailPage,
  orderMailText,
} from "../orders/order-mail-frame.ts";
import { requestNote } from "../orders/queue-moved-mail.ts";

interface MovedOrder {
  /** The order's own id; its last 6 characters are the number that people see. */
  id: string;
  number: string | null;
  status: "Shipped" | "Delivered" | "Cancelled";
  at: Date;
  customer: { name: string; email: string };
  /** Of the link that shows status and shipments. */
  trackingToken: string;
  lines: { name: string; quantity: number }[];
  /** The move was of a part of the order. */
  isPart: boolean;
  /** Neither left nor cancelled. */
  unfulfilled: { name: string; quantity: number }[];
  tracking: { carrier: string; number: string; link?: CarrierLink | undefined } | null;
  /** The day on which it should have arrived, such as 2026-11-28; left out for no promise. */
  arrivesBy?: string | undefined;
  /** To be collected for the shipment at its delivery. */
  collect?: Money | undefined;
  /** The shipment's document, which comes with the mail. */
  document?: { kind: DocumentKind; number: string } | null | undefined;
  /** That follows in a mail of its own, once it is registered as an e-invoice. */
  documentFollows?: boolean;
  /** Why it was cancelled, where the shop said so. */
  reason: string | null;
  byShopper?: boolean;
  /** Where the shopper says to which account money is transferred; null where that is not asked. */
  accountLink?: string | null;
  /** Goes back of a cancelled order; null where nothing was paid. */
  refund: Money | null;
  /** For how many days it can be returned. */
  returnDays: number;
  /** To be ready in cash for all that is still to come; undefined for other ways to pay. */
  toCollect?: Money | undefined;
}

/** The time tells a second cancellation from the first: it is no repeat of that mail. */
export function movedMailId({ id, status, at }: Pick<MovedOrder, "id" | "status" | "at">): string {
  return `order-${status.toLowerCase()}-${id}-${at.getTime()}`;
}

/** The mail that a shopper gets when an order is shipped, delivered or cancelled. */
export function orderMovedMail(order: MovedOrder, storeInfo: StoreInfo): Mail {
  const number = orderNames(order);
  const title = order.isPart
    ? `A part of your order ${number} is ${words[order.status]}`
    : `Your order ${number} is ${words[order.status]}`;
  const sentences = sentencesOf(order, number);
  const link = order.status === "Shipped" ? order.tracking?.link : undefined;
  const account = order.status === "Cancelled" ? order.accountLink : null;
  const frame = { customer: order.customer, trackingToken: order.trackingToken };
  return {
    id: movedMailId(order),
    at: order.at,
    to: order.customer,
    subject: `${title} - ${storeInfo.name}`,
    text: orderMailText(frame, storeInfo, [
      ...sentences,
      ...(link ? [followText(link)] : []),
      ...(account ? [`${ACCOUNT}: ${account}`] : []),
      "",
      ...order.lines.map((line) => `${line.quantity} × ${line.name}`),
    ]),
    html: orderMailPage(
      { ...frame, title },
      storeInfo,
      html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${link ? followHtml(link) : null}
${account ? html`<p><a href="${account}" style="color:#0B5563;font-weight:bold">${ACCOUNT}</a></p>` : null}
<ul>${order.lines.map((line) => html`<li>${line.quantity} × ${line.name}</li>`)}</ul>`,
    ),
  };
}

const ACCOUNT = "Tell us the UPI ID or account that your money goes to";

const words = { Shipped: "on its way", Delivered: "delivered", Cancelled: "cancelled" } as const;

function sentencesOf(order: MovedOrder, number: string): string[] {
  const { status, tracking, document, isPart, unfulfilled, returnDays } = order;
  switch (status) {
    case "Shipped":
      return [
        isPart
          ? `a parcel of your order ${number} is on its way.`
          : `your order ${number} is on its way.`,
        ...(tracking
          ? [`It was sent with ${tracking.carrier}, tracking number ${tracking.number}.`]
          : []),
        ...(order.arrivesBy ? [`It arrives by ${longDate(order.arrivesBy)}.`] : []),
        ...(order.collect
          ? [
              `Please have ${formatMoney(order.collect)} ready in cash: it is collected at delivery.`,
            ]
          : []),
        ...(document
          ? [
              `Its ${documentTitles[document.kind].toLowerCase()} ${document.number} ${
                order.documentFollows
                  ? "follows in another mail, once it is registered as an e-invoice"
                  : "is attached"
              }.`,
            ]
          : []),
        ...unshippedSentences(unfulfilled),
        ...(isPart ? ["In this parcel:"] : []),
      ];
    case "Delivered":
      if (isPart) {
        return [
          `a parcel of your order ${number} has arrived. We hope that everything is as you wanted it.`,
          `If anything is not, tell us within ${returnDays} days from today. Customised products cannot be returned.`,
          ...unshippedSentences(unfulfilled),
          "It had in it:",
        ];
      }
      return [
        `your order ${number} has been delivered. We hope that everything is as you wanted it.`,
        `If anything is not, tell us within ${returnDays} days. Customised products cannot be returned.`,
      ];
    case "Cancelled":
      return [cancelledSentence(order, number), ...reasonSentence(order), ...moneySentences(order)];
  }
}

function unshippedSentences(unfulfilled: MovedOrder["unfulfilled"]): string[] {
  if (unfulfilled.length === 0) return [];
  return [
    `Still to come: ${unfulfilled.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}.`,
  ];
}

function moneySentences({ isPart, refund, toCollect, accountLink }: MovedOrder): string[] {
  const inCash = toCollect !== undefined;
  const how = inCash ? "to your bank account" : "the way it was paid";
  const back = refund
    ? accountLink
      ? `Your ${formatMoney(refund)} goes back by transfer, within 7 to 10 business days of your telling us where to.`
      : `Your ${formatMoney(refund)} goes back ${how}, within 7 to 10 business days.`
    : "Nothing was paid for it.";
  if (!inCash) return isPart || refund ? [back] : [`${back} Please do not pay for it any more.`];
  return [
    refund ? back : "Nothing was paid for it, so nothing goes back.",
    isPart && toCollect > 0
      ? `For the rest please have ${formatMoney(toCollect)} ready in cash.`
      : "Nothing more is to be paid.",
  ];
}

function cancelledSentence({ isPart, byShopper }: MovedOrder, number: string): string {
  const what = isPart ? `a part of your order ${number}` : `your order ${number}`;
  if (byShopper) return `you have cancelled ${what}.`;
  return isPart ? `${what} is cancelled.` : `we have cancelled ${what}.`;
}

function reasonSentence({ reason, byShopper }: MovedOrder): string[] {
  if (!reason) return [];
  if (!byShopper) return [`The reason: ${reason}`];
  const note = requestNote(reason);
  return note ? [`Your reason: ${note}`] : [];
}
