import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import { buyerContradictions } from "#shared/accounts/buyer-contradictions.ts";
import { checkAddress } from "#shared/accounts/check-address.ts";
import { mergeBuyer } from "#shared/accounts/merge-buyer.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { type Outcome, success } from "#shared/failure.ts";
import { formatMoney, paise } from "#shared/money.ts";
import type { acceptQuote as acceptEndpoint } from "#shared/quotes/contract.ts";
import { shownQuoteState } from "#shared/quotes/quote-state.ts";
import type { StoredOffer } from "../database/schema/quotes.ts";
import { invalidFields } from "../lib/common-failures.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import { offeredTerms } from "../payments/transfer-terms.ts";
import { makeOrder } from "./make-order.ts";
import { offerTotal } from "./offer-of-draft.ts";
import { newerVersion, noQuote, notInState } from "./quote-failures.ts";
import { queueQuoteMail } from "./quote-mails.ts";
import { type QuoteRow, quotesStore } from "./quotes-store.ts";

export type Acceptance = EndpointInput<typeof acceptEndpoint>["body"];

/**
 * Accepts a version of a quote: an order at exactly its prices, once. Whoever comes second, or
 * repeats it, finds the quote accepted.
 *
 * @returns `conflict` for an older version, a quote that cannot be accepted (any more) or too little
 *   stock; `invalid_request` where the address is not complete or is another place than was quoted, or
 *   a bank transfer is not offered for it
 */
export function acceptQuote(
  context: PaymentsContext,
  token: string,
  asked: Acceptance,
): Promise<Outcome<QuoteRow, "not_found" | "conflict" | "invalid_request">> {
  return context.database.transaction(
    async (db): Promise<Outcome<QuoteRow, "not_found" | "conflict" | "invalid_request">> => {
      const store = quotesStore(db);
      const quote = await store.lock({ token });
      if (!quote) return noQuote();
      if (quote.version > 0 && asked.version !== quote.version) return newerVersion();
      if (quote.state === "accepted") return success(quote);
      const shown = shownQuoteState(quote);
      const sent = await store.version(quote.id, asked.version);
      if (shown !== "sent" || !sent) return notInState(shown);
      const { offer } = sent;
      const address = readAddress(offer, asked.shippingAddress);
      if (!address.ok) return address;
      const buyer = mergeBuyer(offer.buyer, asked.buyer);
      const refused = contradiction(offer, asked.buyer, buyer, context.sellerGstin);
      if (refused) return refused;
      const customer = await store.customerOf(quote);
      const isTransfer = asked.payBy === "bank-transfer";
      const terms = isTransfer
        ? await offeredTerms(db, {
            userId: customer.id,
            amount: offerTotal(offer),
            hasGstin: Boolean(buyer?.gstin),
          })
        : success(undefined);
      if (!terms.ok) return terms;
      const order = await makeOrder(db, context, {
        ...{ quote, offer, customer, buyer },
        address: address.value,
        transfer: terms.value,
      });
      if (!order.ok) return order;
      const accepted = await store.change(quote.id, {
        state: "accepted",
        orderId: order.value.id,
        questionOpen: false,
      });
      const total = formatMoney(paise(order.value.totalPaise));
      const what = `Version ${quote.version} was accepted: ${total} to pay.`;
      const at = await store.addEvent(quote, "shopper", what);
      await queueQuoteMail(db, accepted, "accepted", at);
      await queueQuoteMail(db, accepted, "accepted-desk", at);
      return success(accepted);
    },
  );
}

/**
 * What is entered now and contradicts itself. What the quote said of its buyer before was asked then; the
 * desk sees it where it still does.
 */
function contradiction(
  { buyer: known, deliverTo }: StoredOffer,
  added: BuyerDetails | undefined,
  merged: BuyerDetails | undefined,
  sellerGstin: string | undefined,
) {
  const isAsked = !known?.billingAddress && Boolean(added?.gstin || added?.billingAddress);
  const confirmed = { ...merged, ...(!isAsked && { gstinConfirmed: true }) };
  const { gstin } = buyerContradictions(confirmed, deliverTo, sellerGstin);
  return gstin === undefined ? undefined : invalidFields({ "buyer.gstin": gstin });
}

/** Where the order goes: freight was quoted to one pincode, so that one it is. */
function readAddress(
  { deliverTo }: StoredOffer,
  given: Acceptance["shippingAddress"],
): Outcome<NonNullable<Acceptance["shippingAddress"]>, "invalid_request"> {
  const { name, phone, ...place } = given ?? { ...deliverTo, name: "", phone: "" };
  if (place.address === "" || place.city === "") {
    return invalidFields({ "shippingAddress.address": "Enter the address to deliver to" });
  }
  if (place.pincode !== deliverTo.pincode || place.state !== deliverTo.state) {
    return invalidFields({
      "shippingAddress.pincode": `This quote is for delivery to ${deliverTo.pincode}, ${deliverTo.state}. For another place, ask the shop for a new quote.`,
    });
  }
  const problems = Object.entries(checkAddress(place));
  if (problems.length > 0) {
    return invalidFields(
      Object.fromEntries(problems.map(([field, why]) => [`shippingAddress.${field}`, why])),
    );
  }
  return success({ ...place, ...(name && { name }), ...(phone && { phone }) });
}
