import { documentTitles, numberUnder } from "#shared/documents/document-texts.ts";
import type { MailName } from "#shared/mails/mail-table.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import {
  type CancelRequestState,
  RETURN_EXPIRES_AFTER_DAYS,
  type ReturnStatus,
} from "#shared/returns/return-status.ts";
import { saysWhereTo, sendToText } from "#shared/returns/send-to.ts";
import { LETTER_LINK } from "../mail/letter.ts";
import type { Mail } from "../mail/mail.ts";
import { type MailLink, type MailShop, mailText } from "../mail/mail-text.ts";
import type { Shipment } from "../orders/order-fulfilment-store.ts";
import { orderNotice } from "../orders/order-mail-frame.ts";
import type { RefundRoute } from "../payments/refund-account.ts";
import { returnNumber } from "./return-view.ts";

interface Addressee {
  customer: { name: string; email: string };
  /** Of the link that shows status and shipments. */
  trackingToken: string;
  /** What names the order. */
  order: { id: string; number: string | null };
}

export interface MailedReturn extends Addressee {
  id: string;
  number: string | null;
  status: ReturnStatus;
  at: Date;
  /** Instructions, or why it was refused; empty for nothing. */
  note: string;
  lines: readonly { name: string; quantity: number }[];
  credited: Money | null;
  /** How the money goes back. */
  route: RefundRoute;
  /** The shipment with new pieces; its challan comes with the mail. */
  /** The order's documents are of several GSTINs. */
  namesGstin?: boolean;
  replacement: Pick<Shipment, "carrier" | "trackingNumber" | "link" | "document"> | undefined;
}

/** The mail that a shopper gets of each step of a return. */
export function returnMail(given: MailedReturn, shop: MailShop): Mail {
  const { subject, title, sentences, account } = words[given.status](given, shop, {
    returnNumber: returnNumber(given),
    orderNumber: orderNames(given.order),
    customerName: given.customer.name,
  });
  return orderNotice(
    {
      id: `return-${given.id}-${given.status}`,
      at: given.at,
      customer: given.customer,
      trackingToken: given.trackingToken,
      subject,
      title,
      sentences: [
        ...sentences,
        // Staff's own words may name another branch.
        ...(given.status === "accepted" && !saysWhereTo(sentences.join("\n"), shop.storeInfo)
          ? [sendToText(shop.storeInfo)]
          : []),
        ...given.lines.map(({ name, quantity }) => `${quantity} × ${name}`),
      ],
      link: given.status === "replaced" ? given.replacement?.link : undefined,
      account,
    },
    shop,
  );
}

interface ReturnWords {
  subject: string;
  title: string;
  sentences: string[];
  /** Where the customer names the account that money goes to. */
  account?: MailLink | undefined;
}

type Known = Record<"returnNumber" | "orderNumber" | "customerName", string>;

const returnWithinDays = String(RETURN_EXPIRES_AFTER_DAYS);

const noted = ({ note }: MailedReturn) => (note === "" ? [] : note.split(/\n+/));

function creditedPart({ isByTransfer, accountLink }: RefundRoute) {
  if (accountLink) return "creditedOnceKnown";
  return isByTransfer ? "creditedToAccount" : "credited";
}

/** Of the steps whose mails are a sentence above what staff have noted. */
function stepMail(name: "returnReceived" | "returnInspected" | "returnSentBack") {
  return (given: MailedReturn, shop: MailShop, known: Known): ReturnWords => {
    const say = mailText(shop, name, known);
    return {
      subject: say.line("subject"),
      title: say.line("title"),
      sentences: [...say.lines("told"), ...noted(given)],
    };
  };
}

const words: Record<
  ReturnStatus,
  (given: MailedReturn, shop: MailShop, known: Known) => ReturnWords
> = {
  asked(_, shop, known) {
    const say = mailText(shop, "returnAsked", known);
    const [subject, title] = [say.line("subject"), say.line("title")];
    return { subject, title, sentences: say.lines("told") };
  },
  accepted(given, shop, known) {
    const say = mailText(shop, "returnAccepted", { ...known, returnWithinDays });
    const [subject, title] = [say.line("subject"), say.line("title")];
    return { subject, title, sentences: [...say.lines("told"), ...noted(given)] };
  },
  refused(given, shop, known) {
    const say = mailText(shop, "returnRefused", known);
    const [subject, title] = [say.line("subject"), say.line("title")];
    const sentences = [...say.lines("told"), ...noted(given), ...say.lines("disagree")];
    return { subject, title, sentences };
  },
  received: stepMail("returnReceived"),
  inspected: stepMail("returnInspected"),
  refunded(given, shop, known) {
    const { credited, route } = given;
    const say = mailText(shop, "returnRefunded", known);
    const isNothing = credited === 0;
    const happened =
      credited === null
        ? say.lines("unknown")
        : isNothing
          ? say.lines("settled")
          : say.lines(creditedPart(route), { refund: formatMoney(credited) });
    return {
      subject: say.line(isNothing ? "settledSubject" : "subject"),
      title: say.line(isNothing ? "settledTitle" : "title"),
      sentences: [...happened, ...noted(given)],
      account:
        route.accountLink && credited
          ? say.link("account", route.accountLink, LETTER_LINK)
          : undefined,
    };
  },
  replaced(given, shop, known) {
    const say = mailText(shop, "returnReplaced", known);
    const { replacement } = given;
    const document = replacement?.document;
    return {
      subject: say.line("subject"),
      title: say.line("title"),
      sentences: [
        ...say.lines("told"),
        ...(replacement ? say.lines("tracking", replacement) : []),
        ...(document
          ? say.lines("attached", {
              document: documentTitles[document.kind].toLowerCase(),
              documentNumber: given.namesGstin ? numberUnder(document) : document.number,
            })
          : []),
        ...noted(given),
      ],
    };
  },
  "sent-back": stepMail("returnSentBack"),
  withdrawn(_, shop, known) {
    const say = mailText(shop, "returnWithdrawn", known);
    const [subject, title] = [say.line("subject"), say.line("title")];
    return { subject, title, sentences: say.lines("told") };
  },
  lapsed(_, shop, known) {
    const say = mailText(shop, "returnExpired", { ...known, returnWithinDays });
    const [subject, title] = [say.line("subject"), say.line("title")];
    return { subject, title, sentences: [...say.lines("told"), ...say.lines("sent")] };
  },
};

export interface MailedRequest extends Addressee {
  id: string;
  state: CancelRequestState;
  at: Date;
  answer: string;
}

const requestMails = {
  open: "cancelAsked",
  granted: "cancelGranted",
  refused: "cancelRefused",
  overtaken: "cancelOvertaken",
} as const satisfies Record<CancelRequestState, MailName>;

/** The mail that a shopper gets of a request to cancel what is packed. */
export function cancelRequestMail(given: MailedRequest, shop: MailShop): Mail {
  const say = mailText(shop, requestMails[given.state], {
    orderNumber: orderNames(given.order),
    customerName: given.customer.name,
  });
  return orderNotice(
    {
      id: `cancel-request-${given.id}-${given.state}`,
      at: given.at,
      customer: given.customer,
      trackingToken: given.trackingToken,
      subject: say.line("subject"),
      title: say.line("title"),
      sentences: [...say.lines("told"), ...(given.answer ? [given.answer] : [])],
    },
    shop,
  );
}
