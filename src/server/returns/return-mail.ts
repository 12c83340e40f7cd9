import { documentTitles } from "#shared/documents/document-texts.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import type { CancelRequestState } from "#shared/returns/return-status.ts";
import {
  RETURN_EXPIRES_AFTER_DAYS,
  type ReturnStatus,
  sendToText,
} from "#shared/returns/return-status.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Mail } from "../mail/mail.ts";
import type { Shipment } from "../orders/order-fulfilment-store.ts";
import { orderNotice } from "../orders/order-mail-frame.ts";
import { returnNumber } from "./return-view.ts";

interface Addressee {
  customer: { name: string; email: string };
  /** Of the link that shows status and shipments. */
  trackingToken: string;
  /** What names the order. */
  order: { id: string; number: string | null };
}

interface MailedReturn extends Addressee {
  id: string;
  number: string | null;
  status: ReturnStatus;
  at: Date;
  /** Instructions, or why it was refused; empty for nothing. */
  note: string;
  lines: readonly { name: string; quantity: number }[];
  credited: Money | null;
  /** The shipment with new pieces; its challan comes with the mail. */
  replacement: Pick<Shipment, "carrier" | "trackingNumber" | "link" | "document"> | undefined;
}

const titles: Record<ReturnStatus, string> = {
  asked: "we have your request",
  accepted: "please send it to us",
  refused: "we cannot take it back",
  received: "it has arrived",
  inspected: "we have looked at it",
  refunded: "your money goes back",
  replaced: "a replacement is on its way",
  "sent-back": "it comes back to you",
  withdrawn: "you have withdrawn it",
  lapsed: "it has lapsed",
};

/** The mail that a shopper gets of each step of a return. */
export function returnMail(given: MailedReturn, storeInfo: StoreInfo): Mail {
  const number = returnNumber(given);
  const order = orderNames(given.order);
  return orderNotice(
    {
      id: `return-${given.id}-${given.status}`,
      at: given.at,
      customer: given.customer,
      trackingToken: given.trackingToken,
      title: `Your return ${number}: ${titleOf(given)}`,
      sentences: [
        ...sentencesOf(given, `your return ${number} of order ${order}`),
        ...(given.status === "accepted" ? [sendToText(storeInfo)] : []),
        ...given.lines.map(({ name, quantity }) => `${quantity} × ${name}`),
      ],
      link: given.status === "replaced" ? given.replacement?.link : undefined,
    },
    storeInfo,
  );
}

function titleOf({ status, credited }: MailedReturn): string {
  return status === "refunded" && credited === 0 ? "it is settled" : titles[status];
}

function sentencesOf(given: MailedReturn, what: string): string[] {
  const { status, note, credited, replacement } = given;
  const noted = note === "" ? [] : note.split(/\n+/);
  switch (status) {
    case "asked":
      return [
        `we have the request for ${what}. We will look at it and write to you what to do next.`,
      ];
    case "accepted":
      return [
        `we accept ${what}. Please send it within ${RETURN_EXPIRES_AFTER_DAYS} days.`,
        ...noted,
      ];
    case "refused":
      return [`we cannot accept ${what}.`, ...noted, "If you disagree, please write to us."];
    case "received":
      return [`${what} has arrived. We look at it now.`, ...noted];
    case "inspected":
      return [`we have looked at ${what}. We write to you as soon as it is settled.`, ...noted];
    case "refunded":
      return [creditedText(credited, what), ...noted];
    case "replaced":
      return [
        `for ${what} we have sent a replacement.`,
        ...(replacement ? replacementSentences(replacement) : []),
        ...noted,
      ];
    case "sent-back":
      return [`we cannot take back what came with ${what}, and send it to you again.`, ...noted];
    case "withdrawn":
      return [`you have withdrawn ${what}. There is nothing more to do.`];
    case "lapsed":
      return [
        `nothing has arrived for ${what} within ${RETURN_EXPIRES_AFTER_DAYS} days, so it has lapsed.`,
        "If you have sent it, please write to us with the courier's receipt.",
      ];
  }
}

function replacementSentences(shipment: NonNullable<MailedReturn["replacement"]>): string[] {
  const { carrier, trackingNumber, document } = shipment;
  const sent = `It was sent with ${carrier}, tracking number ${trackingNumber}.`;
  if (!document) return [sent];
  const { kind, number } = document;
  return [sent, `Its ${documentTitles[kind].toLowerCase()} ${number} is attached.`];
}

function creditedText(credited: Money | null, what: string): string {
  if (credited === null) return `${what} is credited.`;
  if (credited === 0) return `${what} is settled. Nothing is left of its price to give back.`;
  return `we have credited ${formatMoney(credited)} for ${what}. What you have paid of it goes back the way it was paid, within 7 to 10 business days.`;
}

interface MailedRequest extends Addressee {
  id: string;
  state: CancelRequestState;
  at: Date;
  answer: string;
}

const requestTexts: Record<CancelRequestState, { title: string; sentence: string }> = {
  open: {
    title: "we have your request to cancel",
    sentence: "is packed already. We see whether it can still be stopped, and write to you.",
  },
  granted: {
    title: "it is cancelled as you asked",
    sentence: "could still be stopped: what you asked for is cancelled.",
  },
  refused: {
    title: "it can no longer be cancelled",
    sentence: "can no longer be cancelled. Once it has arrived, you can return it in My Orders.",
  },
  overtaken: {
    title: "it can no longer be cancelled",
    sentence:
      "had left when we read your request. Once it has arrived, you can return it in My Orders.",
  },
};

/** The mail that a shopper gets of a request to cancel what is packed. */
export function cancelRequestMail(given: MailedRequest, storeInfo: StoreInfo): Mail {
  const order = orderNames(given.order);
  const { title, sentence } = requestTexts[given.state];
  return orderNotice(
    {
      id: `cancel-request-${given.id}-${given.state}`,
      at: given.at,
      customer: given.customer,
      trackingToken: given.trackingToken,
      title: `Your order ${order}: ${title}`,
      sentences: [`your order ${order} ${sentence}`, ...(given.answer ? [given.answer] : [])],
    },
    storeInfo,
  );
}
