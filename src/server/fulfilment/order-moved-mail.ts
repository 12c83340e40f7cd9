import { longDate } from "#shared/dates.ts";
import type { DocumentKind } from "#shared/documents/document.ts";
import { documentTitles, numberUnder } from "#shared/documents/document-texts.ts";
import { isPickedUp } from "#shared/documents/picked-up.ts";
import { html } from "#shared/html.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import type { CarrierLink } from "#shared/settings/carrier-links.ts";
import { LETTER_LINK } from "../mail/letter.ts";
import type { Mail } from "../mail/mail.ts";
import { type MailLink, type MailShop, mailText } from "../mail/mail-text.ts";
import {
  followLink,
  orderMailPage,
  orderMailText,
  signedUnder,
} from "../orders/order-mail-frame.ts";
import { requestNote } from "../orders/queue-moved-mail.ts";

export interface MovedOrder {
  /** The order's own id; its last 6 characters are the number that people see. */
  id: string;
  number: string | null;
  status: "Shipped" | "Delivered" | "Cancelled";
  at: Date;
  /** The number within the order of the shipment that left; left out where none did. */
  shipment?: number | undefined;
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
  document?: { kind: DocumentKind; number: string; sellerGstin?: string } | null | undefined;
  /** The order's documents are of several GSTINs, each of which counts its own. */
  namesGstin?: boolean;
  /** The GSTIN that its shipment was sold under, empty for none: the mail is signed with it. Left out for the shop's own. */
  soldUnder?: string;
  /** That follows in a mail of its own, once it is registered as an e-invoice. */
  documentFollows?: boolean;
  /** Why it was cancelled, where the shop said so. */
  reason: string | null;
  byShopper?: boolean;
  /** A person transfers what goes back: no gateway took it. */
  isByTransfer?: boolean;
  /** Where the shopper says to which account money is transferred; null where that is not asked. */
  accountLink?: string | null;
  /** Goes back of a cancelled order; null where nothing was paid. */
  refund: Money | null;
  /** For how many days it can be returned. */
  returnDays: number;
  /** To be ready in cash for all that is still to come; undefined for other ways to pay. */
  toCollect?: Money | undefined;
}

/**
 * The time tells a second cancellation from the first: it is no repeat of that mail. Parcels that leave at once have the
 * same time, so all but the first say their number.
 */
export function movedMailId({
  id,
  status,
  at,
  shipment = 1,
}: Pick<MovedOrder, "id" | "status" | "at" | "shipment">): string {
  const which = shipment > 1 ? `-${shipment}` : "";
  return `order-${status.toLowerCase()}-${id}-${at.getTime()}${which}`;
}

/** The mail that a shopper gets when an order is shipped, delivered or cancelled. */
export function orderMovedMail(order: MovedOrder, of: MailShop): Mail {
  const shop = order.soldUnder === undefined ? of : signedUnder(of, order.soldUnder);
  const frame = { customer: order.customer, trackingToken: order.trackingToken };
  const { subject, title, sentences, account } = wordsOf(order, shop);
  const link = order.status === "Shipped" ? order.tracking?.link : undefined;
  const follow = link && followLink(shop, link);
  return {
    id: movedMailId(order),
    at: order.at,
    to: order.customer,
    subject,
    text: orderMailText(frame, shop, [
      ...sentences,
      ...(account ? [account.text] : []),
      "",
      ...order.lines.map((line) => `${line.quantity} × ${line.name}`),
      ...(follow ? ["", follow.text] : []),
    ]),
    html: orderMailPage(
      { ...frame, title },
      shop,
      html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${account?.html ?? null}
<ul>${order.lines.map((line) => html`<li>${line.quantity} × ${line.name}</li>`)}</ul>
${follow?.html ?? null}`,
    ),
  };
}

interface MovedWords {
  subject: string;
  title: string;
  sentences: string[];
  /** Where the customer names the account that money goes to. */
  account?: MailLink | undefined;
}

function wordsOf(order: MovedOrder, shop: MailShop): MovedWords {
  switch (order.status) {
    case "Shipped":
      return shippedWords(order, shop);
    case "Delivered":
      return deliveredWords(order, shop);
    case "Cancelled":
      return cancelledWords(order, shop);
  }
}

const knownOf = (order: MovedOrder) => ({
  orderNumber: orderNames(order),
  customerName: order.customer.name,
});

function shippedWords(order: MovedOrder, shop: MailShop): MovedWords {
  const { tracking, document, isPart, arrivesBy, collect } = order;
  const say = mailText(shop, "orderShipped", knownOf(order));
  const its = document && {
    document: documentTitles[document.kind].toLowerCase(),
    documentNumber: order.namesGstin ? numberUnder(document) : document.number,
  };
  if (tracking && isPickedUp(tracking.carrier)) {
    return {
      subject: say.line("pickedUpSubject"),
      title: say.line("pickedUpTitle"),
      sentences: [
        ...say.lines("pickedUp"),
        ...(its ? say.lines(order.documentFollows ? "follows" : "attached", its) : []),
        ...toCome(order, (items) => say.lines("toCome", { items })),
      ],
    };
  }
  return {
    subject: say.line(isPart ? "partSubject" : "subject"),
    title: say.line(isPart ? "partTitle" : "title"),
    sentences: [
      ...say.lines(isPart ? "partSent" : "sent"),
      ...(tracking
        ? say.lines("tracking", { carrier: tracking.carrier, trackingNumber: tracking.number })
        : []),
      ...(arrivesBy ? say.lines("arrives", { arrivalDate: longDate(arrivesBy) }) : []),
      ...(collect ? say.lines("collect", { cashDue: formatMoney(collect) }) : []),
      ...(its ? say.lines(order.documentFollows ? "follows" : "attached", its) : []),
      ...toCome(order, (items) => say.lines("toCome", { items })),
      ...(isPart ? say.lines("inParcel") : []),
    ],
  };
}

function deliveredWords(order: MovedOrder, shop: MailShop): MovedWords {
  const { isPart } = order;
  const known = { ...knownOf(order), returnDays: String(order.returnDays) };
  const say = mailText(shop, "orderDelivered", known);
  return {
    subject: say.line(isPart ? "partSubject" : "subject"),
    title: say.line(isPart ? "partTitle" : "title"),
    sentences: isPart
      ? [
          ...say.lines("partArrived"),
          ...say.lines("partReturns"),
          ...toCome(order, (items) => say.lines("toCome", { items })),
          ...say.lines("inParcel"),
        ]
      : [...say.lines("arrived"), ...say.lines("returns")],
  };
}

function toCome({ unfulfilled }: MovedOrder, say: (items: string) => string[]): string[] {
  if (unfulfilled.length === 0) return [];
  return say(unfulfilled.map(({ name, quantity }) => `${quantity} × ${name}`).join(", "));
}

function cancelledWords(order: MovedOrder, shop: MailShop): MovedWords {
  const { isPart, byShopper, accountLink, reason } = order;
  const say = mailText(shop, "orderCancelled", knownOf(order));
  const happened = isPart
    ? say.lines(byShopper ? "partByCustomer" : "partByShop")
    : say.lines(byShopper ? "byCustomer" : "byShop");
  const theirs = reason && byShopper ? requestNote(reason) : undefined;
  return {
    subject: say.line(isPart ? "partSubject" : "subject"),
    title: say.line(isPart ? "partTitle" : "title"),
    sentences: [
      ...happened,
      ...(theirs ? say.lines("theirReason", { reason: theirs }) : []),
      ...(reason && !byShopper ? say.lines("reason", { reason }) : []),
      ...moneySentences(order, say),
    ],
    account: accountLink ? say.link("account", accountLink, LETTER_LINK) : undefined,
  };
}

type Say = ReturnType<typeof mailText<"orderCancelled">>;

function moneySentences(
  { isPart, refund, toCollect, isByTransfer, accountLink }: MovedOrder,
  say: Say,
): string[] {
  const inCash = toCollect !== undefined;
  const back = refund
    ? say.lines(accountLink ? "refundOnceKnown" : isByTransfer ? "refundToAccount" : "refund", {
        refund: formatMoney(refund),
      })
    : undefined;
  if (!inCash) return back ?? say.lines(isPart ? "partUnpaid" : "unpaid");
  return [
    ...(back ?? say.lines("cashUnpaid")),
    ...(isPart && toCollect > 0
      ? say.lines("restInCash", { cashDue: formatMoney(toCollect) })
      : say.lines("noMore")),
  ];
}
