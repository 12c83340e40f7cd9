import { longDate } from "#shared/dates.ts";
import { formatMoney } from "#shared/money.ts";
import { quoteNumber, quotePath } from "#shared/quotes/quote-state.ts";
import type { Db } from "../database/connection.ts";
import type { PdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { letter } from "../mail/letter.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { mailAllowance, UNKNOWN_CUSTOMER } from "../orders/unconfirmed-mailbox.ts";
import { offerTotal } from "./offer-of-draft.ts";
import { attachQuotation } from "./quotation.ts";
import { type QuoteRow, type QuoteVersionRow, quotesStore } from "./quotes-store.ts";

type QuoteMailKind = JobPayload<"quote-mail">["kind"];

/**
 * Has somebody written to about a quote, as part of this transaction.
 *
 * @param at of the event that it is about: with it the mail is known again
 * @param text what was written, where the mail carries it
 */
export async function queueQuoteMail(
  db: Db,
  { id, version }: Pick<QuoteRow, "id" | "version">,
  kind: QuoteMailKind,
  at: Date,
  text = "",
): Promise<void> {
  const payload = { quoteId: id, kind, version, at: at.toISOString(), text };
  await addJob(db, "quote-mail", payload, { key: `quote-mail:${id}:${kind}:${at.getTime()}` });
}

interface Parts extends MailJobParts {
  /** Who hears of what customers do. */
  orderEmail: string | undefined;
  pdf: PdfRenderer;
}

/**
 * The job of one mail about a quote. An offer that was replaced or withdrawn before its mail left is
 * not written of.
 */
export async function sendQuoteMail(
  { database, mail, storeInfo, orderEmail, pdf }: Parts,
  { quoteId, kind, version, at, text }: JobPayload<"quote-mail">,
): Promise<void> {
  const store = quotesStore(database.db);
  const quote = await store.find({ id: quoteId });
  if (!quote) return;
  const isOffer = kind === "sent" || kind === "ending";
  if (isOffer && (quote.state !== "sent" || quote.version !== version)) return;
  const customer = await store.customerOf(quote);
  const sent = version > 0 ? await store.version(quoteId, version) : undefined;
  const number = quoteNumber(quote);
  const who = quote.buyer?.company || customer.name;
  const isForStaff = kind.endsWith("-desk");
  const attached = kind === "sent" && sent && (await attachQuotation(pdf, sent));
  const mailId = `quote-${kind}-${quote.id}-${new Date(at).getTime()}`;
  // Whatever else is written to the customer comes after staff have answered, and vouches for them.
  const allowed =
    kind === "asked"
      ? await database.transaction((db) => mailAllowance(db, requesterOf(quote, customer), mailId))
      : "whole";
  if (allowed === "none") return;
  const name = allowed === "plain" ? UNKNOWN_CUSTOMER : customer.name;
  await mail.send({
    ...letter(storeInfo, {
      id: mailId,
      at: new Date(at),
      to: isForStaff
        ? { name: storeInfo.name, email: orderEmail ?? storeInfo.email }
        : { name, email: customer.email },
      ...wordsOf(kind, { number, who, text, sent, storeName: storeInfo.name }),
      link: isForStaff
        ? { words: "Open the quote", path: `/dashboard/admin/quotes/${quote.id}` }
        : { words: linkWords[kind] ?? "Open your quote", path: quotePath(quote.token) },
    }),
    ...(attached && { attachments: [attached] }),
  });
}

/** Who asked for a quote: nothing was paid, and staff have sent nothing yet. */
function requesterOf({ userId }: QuoteRow, { email }: { email: string }) {
  return { userId, customerEmail: email, paidAt: null, quoteId: null };
}

const linkWords: Partial<Record<QuoteMailKind, string>> = {
  sent: "See the quote, accept it or ask about it",
  ending: "See the quote and accept it",
  accepted: "Pay for it, or see where it is",
};

interface Facts {
  number: string;
  /** The company, or the customer's name. */
  who: string;
  text: string;
  sent: QuoteVersionRow | undefined;
  storeName: string;
}

function wordsOf(kind: QuoteMailKind, facts: Facts): Words {
  const { number, who, text, sent, storeName } = facts;
  const total = sent ? formatMoney(offerTotal(sent.offer)) : "";
  const until = sent ? longDate(sent.validUntil.toISOString()) : "";
  switch (kind) {
    case "asked":
      return {
        title: `We have your request for quote ${number}`,
        sentences: [
          `Thank you. We look at what you need and send you our price for it as quote ${number}.`,
          "Is it urgent? Call us with this number.",
        ],
      };
    case "asked-desk":
      return {
        title: `${who} asks for quote ${number}`,
        sentences: [`${who} asks for a quote. Set the prices and send it from the dashboard.`],
      };
    case "sent":
      return {
        title: `Your quote ${number}: ${total}`,
        sentences: [
          `Here is our offer, version ${sent?.version ?? 1}: ${total}, GST and delivery as the quote says. It is valid until ${until}. The same as PDF comes with this mail.`,
          "The link opens it without an account. Whoever has the link can see and accept it: hand it on with care.",
        ],
      };
    case "ending":
      return {
        title: `Your quote ${number} ends on ${until}`,
        sentences: [
          `Our offer of ${total} can be accepted until ${until}. After that, prices may change: ask us for a new one.`,
        ],
      };
    case "accepted":
      return {
        title: `Quote ${number} is accepted`,
        sentences: [
          `Quote ${number} became an order of ${total}. Please pay by the link: it says until when its goods are set aside.`,
          `If you have no password at ${storeName} yet, "Forgot password" sets one: then My Orders shows the order, too.`,
        ],
      };
    case "accepted-desk":
      return {
        title: `${who} has accepted quote ${number}: ${total}`,
        sentences: ["The order is made at the quoted prices and waits for its payment."],
      };
    case "declined-desk":
      return {
        title: `${who} has declined quote ${number}`,
        sentences: [text ? `The reason: ${text}` : "No reason was given."],
      };
    case "question-desk":
      return {
        title: `A question about quote ${number}`,
        sentences: [`${who} writes: ${text}`],
      };
    case "answer":
      return { title: `About your quote ${number}`, sentences: [text] };
    case "withdrawn":
      return {
        title: `Quote ${number} is withdrawn`,
        sentences: [`We have taken quote ${number} back. ${text}`],
      };
  }
}

interface Words {
  /** The mail's heading and subject. */
  title: string;
  sentences: string[];
}
