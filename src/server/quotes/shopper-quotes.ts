import { buyerContradictions, filledDetails } from "#shared/accounts/buyer-contradictions.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { EndpointAnswer, EndpointInput } from "#shared/endpoint.ts";
import { type FailureCode, failure, type Outcome, success } from "#shared/failure.ts";
import { toRupees } from "#shared/money.ts";
import { TRACKING_TOKEN } from "#shared/orders/order-id.ts";
import type { declineQuote, getOwnQuotes, requestQuote } from "#shared/quotes/contract.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import {
  canTransitionQuote,
  MAX_OPEN_QUOTES,
  MAX_QUESTIONS,
  quoteNumber,
  shownQuoteState,
  VALID_DAYS,
} from "#shared/quotes/quote-state.ts";
import { mergeProducts } from "../checkout/price-order.ts";
import { advisoryLockFor } from "../database/advisory-lock.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { guardLinks } from "../lib/guard-links.ts";
import { ordersStore } from "../orders/store.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import type { PaymentsService } from "../payments/service.ts";
import { type Acceptance, acceptQuote } from "./accept-quote.ts";
import { offerTotal, quoteProducts } from "./offer-of-draft.ts";
import { payQuote, transferForQuote } from "./pay-quote.ts";
import { type QuotePrinting, quotationName, quotationOf } from "./quotation.ts";
import { newerVersion, noQuote, notInState, placeFailure } from "./quote-failures.ts";
import { quoteOfLink, workingLinks } from "./quote-link.ts";
import { queueQuoteMail } from "./quote-mails.ts";
import { quoteOrdersStore } from "./quote-orders-store.ts";
import { quoteProforma } from "./quote-proforma.ts";
import { quoteView, readQuoteParts } from "./quote-view.ts";
import { type QuoteRow, quotesStore } from "./quotes-store.ts";

type Request = EndpointInput<typeof requestQuote>["body"];
type Refusal = EndpointInput<typeof declineQuote>["body"];
type OwnQuotes = EndpointAnswer<typeof getOwnQuotes>["quotes"];

/** More than this a page of quotes does not show. */
const MAX_OWN = 100;
/** Names of lines that a list shows of a quote. */
const SHOWN_NAMES = 3;

/** Quotes as shoppers ask for them, and as whoever has a quote's link sees it. */
export function openShopperQuotes(
  context: PaymentsContext,
  payments: Pick<PaymentsService, "checkWithGateway">,
  { draw, storeInfo }: QuotePrinting,
) {
  const { database } = context;
  const guarded = guardLinks();

  const view = async (quote: QuoteRow): Promise<Quote> =>
    quoteView(quote, await readQuoteParts(database.db, quote, storeInfo));

  /** Lets in who has a link that opens, with the quote as it was then. */
  const withLink = <T, Code extends FailureCode>(
    token: string,
    address: string,
    act: (quote: QuoteRow) => Promise<Outcome<T, Code>>,
  ): Promise<Outcome<T, Code | "not_found" | "too_many_requests">> =>
    guarded(address, async (): Promise<Outcome<T, Code | "not_found">> => {
      const quote = await quoteOfLink(database.db, token);
      return quote ? act(quote) : noQuote();
    });

  return {
    /** Asks for a quote; `conflict` where the account has many that wait already. */
    async ask(
      user: User,
      { lines, deliverTo, buyer, note = "" }: Request,
    ): Promise<Outcome<QuoteRow, "conflict" | "invalid_request">> {
      const requested = mergeProducts(lines);
      const products = await quoteProducts(
        database.db,
        requested.map(({ productId }) => productId),
      );
      if (requested.some(({ productId }) => !products.has(productId))) {
        return invalidFields({ lines: "A product of the list is no longer sold. Take it out." });
      }
      const misplaced = placeFailure(deliverTo);
      if (misplaced) return misplaced;
      const contradicted = buyerContradictions(buyer, deliverTo, storeInfo);
      const refused = Object.entries(contradicted).map(([field, why]) => [`buyer.${field}`, why]);
      if (refused.length > 0) return invalidFields(Object.fromEntries(refused));
      return database.transaction(async (db): Promise<Outcome<QuoteRow, "conflict">> => {
        const store = quotesStore(db);
        await advisoryLockFor(db, `quotes of ${user._id}`);
        if ((await store.countUnanswered(user._id)) >= MAX_OPEN_QUOTES) {
          return failure(
            "conflict",
            `${MAX_OPEN_QUOTES} of your quotes wait for our price already. Call us or write to us if it is urgent.`,
          );
        }
        const quote = await store.insert({
          userId: user._id,
          state: "asked",
          buyer: filledDetails(buyer) ?? null,
          deliverTo,
          note,
          draft: {
            ...emptyDraft,
            lines: requested.map(({ productId, quantity }) => ({
              productId,
              quantity,
              unitPaise: null,
            })),
          },
        });
        const at = await store.addEvent(quote, "shopper", "The quote was asked for.");
        await queueQuoteMail(db, quote, "asked", at);
        await queueQuoteMail(db, quote, "asked-desk", at);
        return success(quote);
      });
    },

    /** The quotes that an account asked for or was sent, the newest first. */
    async ofUser({ _id }: User): Promise<OwnQuotes> {
      const store = quotesStore(database.db);
      const found = await store.ofUser(_id, MAX_OWN);
      const versions = await store.latestVersions(found);
      const unsent = found.filter(({ id }) => !versions.has(id));
      const ids = unsent.flatMap(({ draft }) => draft.lines.map(({ productId }) => productId));
      const products = await quoteProducts(database.db, ids);
      const working = await workingLinks(database.db, found);
      return found.map((quote) => {
        const offer = versions.get(quote.id)?.offer;
        const lines = offer?.lines ?? quote.draft.lines;
        const names = offer
          ? offer.lines.map(({ name }) => name)
          : quote.draft.lines.map(({ productId }) => products.get(productId)?.name ?? "A product");
        return {
          token: quote.token,
          ...(!working.has(quote.id) && { linkEnded: true }),
          number: quoteNumber(quote),
          state: shownQuoteState(quote),
          requestedAt: quote.createdAt.toISOString(),
          ...(quote.validUntil && { validUntil: quote.validUntil.toISOString() }),
          ...(offer && { total: toRupees(offerTotal(offer)) }),
          quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
          names: names.slice(0, SHOWN_NAMES),
          lines: lines.length,
        };
      });
    },

    /** The bank is asked first where it has yet to decide on the payment. */
    open: (token: string, address: string) =>
      withLink(token, address, async (quote): Promise<Outcome<Quote, "not_found">> => {
        const order = quote.orderId
          ? await ordersStore(database.db).find({ id: quote.orderId })
          : undefined;
        if (order?.paymentState === "pending") await payments.checkWithGateway(order.orderId);
        return success(await view(quote));
      }),

    /** The version that was sent last, as PDF; not of a quote that the shop took back. */
    download: (token: string, address: string) =>
      withLink(token, address, async (quote) => {
        const sent = await quotesStore(database.db).version(quote.id, quote.version);
        if (!sent || quote.state === "withdrawn") return notInState(shownQuoteState(quote));
        return draw(quote.id, quotationName(sent), [{ offer: quotationOf(sent) }]);
      }),

    /** Accepts a version: see accept-quote.ts. */
    async accept(token: string, address: string, acceptance: Acceptance) {
      const accepted = await withLink(token, address, () =>
        acceptQuote(context, token, acceptance),
      );
      return accepted.ok ? success(await view(accepted.value)) : accepted;
    },

    /** Opens the page on which the order is paid: see pay-quote.ts. */
    pay: (token: string, address: string, insteadOfTransfer: boolean) =>
      withLink(token, address, () =>
        payQuote(context, token, payments.checkWithGateway, insteadOfTransfer),
      ),

    /** Withdraws the link of a user's own quote; answers the token of the new one. */
    async renewLink(user: User, token: string): Promise<Outcome<string, "not_found">> {
      const renewed = TRACKING_TOKEN.test(token)
        ? await database.transaction((db) => quoteOrdersStore(db).renewLink(token, user._id))
        : undefined;
      return renewed === undefined ? noQuote() : success(renewed);
    },

    /** Has the order wait for a bank transfer: see pay-quote.ts. */
    async transfer(token: string, address: string) {
      const changed = await withLink(token, address, () =>
        transferForQuote(context, token, payments.checkWithGateway),
      );
      if (!changed.ok) return changed;
      const quote = await quotesStore(database.db).find({ token });
      return quote ? success(await view(quote)) : noQuote();
    },

    /** The proforma invoice of the order, while it waits for its payment. */
    proforma: (token: string, address: string) =>
      withLink(token, address, async () => {
        const found = await quoteProforma(database.db, storeInfo, token);
        if (!found.ok) return found;
        const { quoteId, name, offer } = found.value;
        return draw(quoteId, name, [{ offer }]);
      }),

    /** Says that a version is not wanted. */
    async decline(token: string, address: string, { version, reason = "" }: Refusal) {
      const declined = await withLink(token, address, () =>
        database.transaction(async (db): Promise<Outcome<QuoteRow, "not_found" | "conflict">> => {
          const store = quotesStore(db);
          const quote = await store.lock({ token });
          if (!quote) return noQuote();
          if (version !== quote.version) return newerVersion();
          if (quote.state === "declined") return success(quote);
          if (!canTransitionQuote(quote.state, "declined"))
            return notInState(shownQuoteState(quote));
          const changed = await store.change(quote.id, {
            state: "declined",
            declineReason: reason || null,
          });
          const what = `Version ${version} was declined.${reason ? ` ${reason}` : ""}`;
          const at = await store.addEvent(quote, "shopper", what);
          await queueQuoteMail(db, quote, "declined-desk", at, reason);
          return success(changed);
        }),
      );
      return declined.ok ? success(await view(declined.value)) : declined;
    },

    /** Asks the shop something about a quote; it waits for the shop then. */
    async question(token: string, address: string, text: string) {
      const outcome = await withLink(token, address, () =>
        database.transaction(async (db): Promise<Outcome<QuoteRow, "not_found" | "conflict">> => {
          const store = quotesStore(db);
          const quote = await store.lock({ token });
          if (!quote) return noQuote();
          if ((await store.countQuestions(quote.id)) >= MAX_QUESTIONS) {
            return failure(
              "conflict",
              "That is a lot of questions. Please call us, or write to us.",
            );
          }
          const at = await store.addEvent(quote, "shopper", text, true);
          await queueQuoteMail(db, quote, "question-desk", at, text);
          return success(await store.change(quote.id, { questionOpen: true }));
        }),
      );
      return outcome.ok ? success(await view(outcome.value)) : outcome;
    },
  };
}

export const emptyDraft = {
  freightPaise: 0,
  freightText: "",
  validDays: VALID_DAYS,
  notes: "",
  terms: "",
};
