import { longDate } from "#shared/dates.ts";
import { formatMoney } from "#shared/money.ts";
import { quoteNumber, quotePath } from "#shared/quotes/quote-state.ts";
import type { Db } from "../database/connection.ts";
import type { PdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { LETTER_LINK, letter } from "../mail/letter.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { type MailLink, type MailShop, mailText } from "../mail/mail-text.ts";
import { mailAllowance, UNKNOWN_CUSTOMER } from "../orders/unconfirmed-mailbox.ts";
import { offerTotal } from "./offer-of-draft.ts";
import { attachQuotation } from "./quotation.ts";
import { type QuoteRow, quotesStore } from "./quotes-store.ts";

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
  pdf: PdfRenderer;
}

/**
 * The job of one mail about a quote. An offer that was replaced or withdrawn before its mail left is
 * not written of.
 */
export async function sendQuoteMail(
  { database, mail, storeInfo, readWords, pdf }: Parts,
  { quoteId, kind, version, at, text }: JobPayload<"quote-mail">,
): Promise<void> {
  const store = quotesStore(database.db);
  const quote = await store.find({ id: quoteId });
  if (!quote) return;
  const isOffer = kind === "sent" || kind === "ending";
  if (isOffer && (quote.state !== "sent" || quote.version !== version)) return;
  const customer = await store.customerOf(quote);
  const sent = version > 0 ? await store.version(quoteId, version) : undefined;
  const attached = kind === "sent" && sent && (await attachQuotation(pdf, sent));
  const mailId = `quote-${kind}-${quote.id}-${new Date(at).getTime()}`;
  // Whatever else is written to the customer comes after staff have answered, and vouches for them.
  const allowed =
    kind === "asked"
      ? await database.transaction((db) => mailAllowance(db, requesterOf(quote, customer), mailId))
      : "whole";
  if (allowed === "none") return;
  await mail.send({
    ...quoteMail(
      kind,
      quote,
      { storeInfo, words: await readWords() },
      {
        id: mailId,
        at: new Date(at),
        customer: {
          email: customer.email,
          name: allowed === "plain" ? UNKNOWN_CUSTOMER : customer.name,
        },
        who: allowed === "plain" ? UNKNOWN_CUSTOMER : quote.buyer?.company || customer.name,
        message: text,
        version: sent && {
          total: formatMoney(offerTotal(sent.offer)),
          until: longDate(sent.validUntil.toISOString()),
          number: sent.version,
        },
      },
    ),
    ...(attached && { attachments: [attached] }),
  });
}

interface QuoteOccasion extends Pick<Mail, "id" | "at"> {
  customer: Mail["to"];
  /** The company, or the customer's name. */
  who: string;
  /** What was written; empty for nothing. */
  message: string;
  /** What was offered; undefined before the first version. */
  version: { total: string; until: string; number: number } | undefined;
}

/** A mail about a quote, to its customer or to the shop. */
export function quoteMail(
  kind: QuoteMailKind,
  quote: Pick<QuoteRow, "id" | "number" | "token">,
  shop: MailShop,
  { id, at, customer, who, message, version }: QuoteOccasion,
): Mail {
  const { storeInfo } = shop;
  const isForShop = kind.endsWith("-desk");
  const { origin, name, email, orderEmail = email } = storeInfo;
  return letter(storeInfo, {
    id,
    at,
    to: isForShop ? { name, email: orderEmail } : customer,
    ...wordsOf(kind, shop, {
      message,
      target: origin + (isForShop ? `/dashboard/admin/quotes/${quote.id}` : quotePath(quote.token)),
      known: { quoteNumber: quoteNumber(quote), customerName: customer.name, buyer: who },
      offer: {
        quoteTotal: version?.total ?? "",
        validUntil: version?.until ?? "",
        quoteVersion: String(version?.number ?? 1),
      },
    }),
  });
}

/** Who asked for a quote: nothing was paid, and staff have sent nothing yet. */
function requesterOf({ userId }: QuoteRow, { email }: { email: string }) {
  return { userId, customerEmail: email, paidAt: null, quoteId: null };
}

interface Facts {
  message: string;
  /** Where its link leads. */
  target: string;
  known: Record<"quoteNumber" | "customerName" | "buyer", string>;
  offer: Record<"quoteTotal" | "validUntil" | "quoteVersion", string>;
}

type Words = Pick<Parameters<typeof letter>[1], "subject" | "title" | "sentences" | "link">;

function wordsOf(kind: QuoteMailKind, shop: MailShop, facts: Facts): Words {
  const { message, target, known } = facts;
  const offered = { ...known, ...facts.offer };
  switch (kind) {
    case "asked": {
      const say = mailText(shop, "quoteAsked", known);
      return wordsBy(say, target, [...say.lines("thanks"), ...say.lines("urgent")]);
    }
    case "asked-desk": {
      const say = mailText(shop, "quoteAskedOwner", known);
      return wordsBy(say, target, say.lines("told"));
    }
    case "sent": {
      const say = mailText(shop, "quoteSent", offered);
      return wordsBy(say, target, [...say.lines("offer"), ...say.lines("care")]);
    }
    case "ending": {
      const say = mailText(shop, "quoteEnding", offered);
      return wordsBy(say, target, say.lines("ends"));
    }
    case "accepted": {
      const say = mailText(shop, "quoteAccepted", offered);
      return wordsBy(say, target, [...say.lines("pay"), ...say.lines("password")]);
    }
    case "accepted-desk": {
      const say = mailText(shop, "quoteAcceptedOwner", offered);
      return wordsBy(say, target, say.lines("told"));
    }
    case "declined-desk": {
      const say = mailText(shop, "quoteDeclinedOwner", known);
      return wordsBy(
        say,
        target,
        message ? say.lines("reason", { message }) : say.lines("noReason"),
      );
    }
    case "question-desk": {
      const say = mailText(shop, "quoteQuestionOwner", known);
      return wordsBy(say, target, say.lines("question", { message }));
    }
    case "answer": {
      const say = mailText(shop, "quoteAnswer", known);
      return wordsBy(say, target, say.lines("answer", { message }));
    }
    case "withdrawn": {
      const say = mailText(shop, "quoteWithdrawn", known);
      return wordsBy(say, target, say.lines("told", { message }));
    }
  }
}

/** What every mail of a quote has, around its sentences. */
interface Say {
  line(part: "subject" | "title"): string;
  link(part: "link", target: string, style: string): MailLink;
}

function wordsBy(say: Say, target: string, sentences: string[]): Words {
  return {
    subject: say.line("subject"),
    title: say.line("title"),
    sentences,
    link: say.link("link", target, LETTER_LINK),
  };
}
