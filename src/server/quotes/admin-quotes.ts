import { buyerContradictions, filledDetails } from "#shared/accounts/buyer-contradictions.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { AnsweredFile, EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { formatMoney, rupees, toRupees } from "#shared/money.ts";
import type { PageFacts } from "#shared/paging-fields.ts";
import type {
  AdminQuote,
  AdminQuoteRow,
  createQuote,
  QuoteDraft,
  saveQuote,
} from "#shared/quotes/admin-contract.ts";
import type { QuotePlace } from "#shared/quotes/quote.ts";
import { canTransitionQuote, quoteNumber, shownQuoteState } from "#shared/quotes/quote-state.ts";
import { accountForCustomer } from "../accounts/customer-account.ts";
import type { Db } from "../database/connection.ts";
import type { ListPlace } from "../database/numbered-page.ts";
import type { StoredDraft } from "../database/schema/quotes.ts";
import { readOfferer } from "../documents/proforma.ts";
import { changedMeanwhile } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import { adminQuoteView } from "./admin-quote-view.ts";
import { offerOf, offerTotal } from "./offer-of-draft.ts";
import { type QuotePrinting, quotationName, quotationOf } from "./quotation.ts";
import { type BuyerChange, buyerAt, checkedBusiness } from "./quote-buyer.ts";
import { noQuote, notInState, placeFailure } from "./quote-failures.ts";
import { type QuoteFilter, quoteListStore } from "./quote-list-store.ts";
import { queueQuoteMail } from "./quote-mails.ts";
import { readQuoteParts } from "./quote-view.ts";
import { type QuoteRow, quotesStore } from "./quotes-store.ts";
import { emptyDraft } from "./shopper-quotes.ts";

type NewQuote = EndpointInput<typeof createQuote>["body"];
type DraftSave = EndpointInput<typeof saveQuote>["body"];
type Refused = "not_found" | "conflict" | "changed_meanwhile" | "invalid_request";

/** Quotes whose end one sweep writes of. */
const SWEEP_LIMIT = 200;

/** Quotes as staff work on them. */
export function openAdminQuotes({ database }: PaymentsContext, { storeInfo, draw }: QuotePrinting) {
  const view = async (db: Db, quote: QuoteRow): Promise<AdminQuote> =>
    adminQuoteView(quote, await readQuoteParts(db, quote, storeInfo));

  const meanwhile = async (db: Db, quote: QuoteRow) =>
    changedMeanwhile("quote", { quote: await view(db, quote) });

  /** Changes a quote that is locked. */
  function change<Code extends Refused>(
    id: string,
    apply: (db: Db, quote: QuoteRow) => Promise<Outcome<QuoteRow, Code>>,
  ): Promise<Outcome<AdminQuote, Code | "not_found">> {
    return database.transaction(async (db): Promise<Outcome<AdminQuote, Code | "not_found">> => {
      const quote = isId(id) ? await quotesStore(db).lock({ id }) : undefined;
      if (!quote) return noQuote();
      const changed = await apply(db, quote);
      return changed.ok ? success(await view(db, changed.value)) : changed;
    });
  }

  return {
    /** One page of the quotes that fit; those that wait for the shop first. */
    async list(
      filter: QuoteFilter,
      place: ListPlace,
    ): Promise<PageFacts & { quotes: AdminQuoteRow[] }> {
      const { rows, ...facts } = await quoteListStore(database.db).list(filter, place);
      const versions = await quotesStore(database.db).latestVersions(
        rows.map(({ quote }) => quote),
      );
      const quotes = rows.map(({ quote, customer, waits }) => {
        const offer = versions.get(quote.id)?.offer;
        const company = quote.buyer?.company;
        return {
          _id: quote.id,
          number: quoteNumber(quote),
          state: shownQuoteState(quote),
          customer: { name: customer.name, email: customer.email, ...(company && { company }) },
          createdAt: quote.createdAt.toISOString(),
          ...(quote.validUntil && { validUntil: quote.validUntil.toISOString() }),
          ...(offer && { total: toRupees(offerTotal(offer)) }),
          lines: quote.draft.lines.length,
          waits,
        };
      });
      return { quotes, ...facts };
    },

    async details(id: string): Promise<Outcome<AdminQuote, "not_found">> {
      const quote = isId(id) ? await quotesStore(database.db).find({ id }) : undefined;
      return quote ? success(await view(database.db, quote)) : noQuote();
    },

    /** A version as PDF, as it was sent. */
    async download(
      id: string,
      version: number,
      admin: User,
    ): Promise<Outcome<AnsweredFile, "not_found" | "too_many_requests" | "unavailable">> {
      const store = quotesStore(database.db);
      const quote = isId(id) ? await store.find({ id }) : undefined;
      const sent = quote && (await store.version(quote.id, version));
      if (!sent) return noQuote();
      return draw(admin._id, quotationName(sent), [{ offer: quotationOf(sent) }]);
    },

    findCustomers: (search: string) => quoteListStore(database.db).findCustomers(search),

    /** Begins a quote for somebody who asked by phone: see customer-account.ts for whose it is. */
    async create(
      admin: User,
      { customer, deliverTo, company = "", gstin = "", ...taxed }: NewQuote,
    ): Promise<Outcome<QuoteRow, "conflict" | "invalid_request">> {
      const misplaced = placeFailure(deliverTo);
      if (misplaced) return misplaced;
      const business = checkedBusiness({ company, gstin, ...taxed }, deliverTo, storeInfo);
      if (!business.ok) return business;
      return database.transaction(async (db): Promise<Outcome<QuoteRow, "conflict">> => {
        const account = await accountForCustomer(db, {
          ...customer,
          address: placeText(deliverTo),
        });
        if (!account.ok) return account;
        const store = quotesStore(db);
        const quote = await store.insert({
          userId: account.value._id,
          state: "drafting",
          buyer: filledDetails(business.value) ?? null,
          deliverTo,
          draft: { ...emptyDraft, lines: [] },
        });
        await store.addEvent(quote, admin.email, "The quote was begun.");
        return success(quote);
      });
    },

    /** Saves the draft; `changed_meanwhile`, with the present quote, where somebody else has saved it since. */
    save: (id: string, { revision, draft, deliverTo }: DraftSave) =>
      change<Refused>(id, async (db, quote) => {
        if (!canTransitionQuote(quote.state, "sent")) return notInState(shownQuoteState(quote));
        if (quote.revision !== revision) return meanwhile(db, quote);
        const misplaced = deliverTo && placeFailure(deliverTo);
        if (misplaced) return misplaced;
        const stored = storedDraft(draft);
        return success(
          await quotesStore(db).change(quote.id, {
            draft: stored,
            revision: revision + 1,
            ...(deliverTo && { deliverTo, buyer: buyerAt(quote, deliverTo) }),
          }),
        );
      }),

    /** Changes for whom the next version is; whose the quote is only while nobody has its link. */
    changeBuyer: (
      id: string,
      admin: User,
      { company, gstin, sez, gstinConfirmed, customer, purchaseOrder }: BuyerChange,
    ) =>
      change<"conflict" | "invalid_request">(id, async (db, quote) => {
        if (!canTransitionQuote(quote.state, "sent")) return notInState(shownQuoteState(quote));
        const { billingAddress, ...was } = quote.buyer ?? {};
        const isConfirmed = gstinConfirmed ?? (gstin === was.gstin && was.gstinConfirmed);
        const business = checkedBusiness(
          {
            company,
            gstin,
            sez: sez ?? (gstin === was.gstin && was.sez),
            gstinConfirmed: isConfirmed,
          },
          billingAddress ?? quote.deliverTo,
          storeInfo,
        );
        if (!business.ok) return business;
        if (customer && quote.state !== "drafting") {
          return failure("conflict", "This customer has asked for it, or has its link already.");
        }
        const address = placeText(quote.deliverTo);
        const account = customer && (await accountForCustomer(db, { ...customer, address }));
        if (account?.ok === false) return account;
        const store = quotesStore(db);
        const changed = await store.change(quote.id, {
          buyer:
            filledDetails({
              ...quote.buyer,
              ...business.value,
              ...(purchaseOrder !== undefined && { purchaseOrder }),
            }) ?? null,
          ...(account && { userId: account.value._id }),
        });
        await store.addEvent(quote, admin.email, "The customer's details were changed.");
        return success(changed);
      }),

    /** Sends the saved draft as the next version; its link is mailed. */
    send: (id: string, admin: User, revision: number) =>
      change<Refused>(id, async (db, quote) => {
        if (!canTransitionQuote(quote.state, "sent")) return notInState(shownQuoteState(quote));
        if (quote.revision !== revision) return meanwhile(db, quote);
        const [wrong] = Object.values(
          buyerContradictions(quote.buyer ?? undefined, quote.deliverTo, storeInfo),
        );
        if (wrong) return failure("conflict", `${wrong}. Change it for whom the quote is.`);
        const { seller, note: sellerNote } = await readOfferer(db, storeInfo);
        const offer = await offerOf(db, quote, {
          seller,
          sellerGstin: seller.gstin ?? "",
          ...(sellerNote && { sellerNote }),
        });
        if (!offer.ok) return offer;
        const store = quotesStore(db);
        const version = quote.version + 1;
        const sent = await store.addVersion(
          {
            quoteId: quote.id,
            version,
            offer: { ...offer.value, number: quoteNumber(quote) },
            sentBy: admin.email,
          },
          quote.draft.validDays,
        );
        const changed = await store.change(quote.id, {
          state: "sent",
          version,
          validUntil: sent.validUntil,
          questionOpen: false,
          declineReason: null,
          revision: revision + 1,
        });
        const what = `Version ${version} was sent: ${formatMoney(offerTotal(offer.value))}.`;
        const at = await store.addEvent(quote, admin.email, what);
        await queueQuoteMail(db, changed, "sent", at);
        return success(changed);
      }),

    /** Takes a quote back; a mail says so where its customer had one or had asked. */
    withdraw: (id: string, admin: User, reason: string) =>
      change<"conflict">(id, async (db, quote) => {
        if (!canTransitionQuote(quote.state, "withdrawn"))
          return notInState(shownQuoteState(quote));
        const store = quotesStore(db);
        const changed = await store.change(quote.id, { state: "withdrawn", questionOpen: false });
        const at = await store.addEvent(quote, admin.email, `The quote was withdrawn. ${reason}`);
        if (quote.state !== "drafting") await queueQuoteMail(db, quote, "withdrawn", at, reason);
        return success(changed);
      }),

    /** Writes to the customer. */
    answer: (id: string, admin: User, text: string) =>
      change<"conflict">(id, async (db, quote) => {
        if (quote.state === "drafting") {
          return failure("conflict", "The customer has no link yet. Send the quote first.");
        }
        const store = quotesStore(db);
        const at = await store.addEvent(quote, admin.email, text, true);
        await queueQuoteMail(db, quote, "answer", at, text);
        return success(await store.change(quote.id, { questionOpen: false }));
      }),

    /** Has the customers of quotes that end within a day written to, once a version. */
    async remind(): Promise<void> {
      await database.transaction(async (db) => {
        const store = quotesStore(db);
        for (const quote of await store.lockEnding(SWEEP_LIMIT)) {
          await store.change(quote.id, { remindedVersion: quote.version });
          const at = await store.addEvent(
            quote,
            "shop",
            "A reminder was sent: the quote ends soon.",
          );
          await queueQuoteMail(db, quote, "ending", at);
        }
      });
    },
  };
}

const placeText = ({ address, city, state, pincode }: QuotePlace) =>
  [address, city, `${state} ${pincode}`].filter(Boolean).join(", ");

function storedDraft({ lines, freight, ...draft }: QuoteDraft): StoredDraft {
  return {
    ...draft,
    freightPaise: rupees(freight),
    lines: lines.map(({ productId, quantity, price }) => ({
      productId: productId.toLowerCase(),
      quantity,
      unitPaise: price === null ? null : rupees(price),
    })),
  };
}
