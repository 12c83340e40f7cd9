import { checkAddress } from "#shared/accounts/check-address.ts";
import { failure } from "#shared/failure.ts";
import type { QuotePlace } from "#shared/quotes/quote.ts";
import type { ShownQuoteState } from "#shared/quotes/quote-state.ts";
import { invalidFields } from "../lib/common-failures.ts";

/** Of a quote that is not there, or not the caller's: all alike. */
export const noQuote = () =>
  failure("not_found", "This quote's link does not work, or no longer does.");

export const newerVersion = () =>
  failure(
    "conflict",
    "There is a newer version of this quote. Please look at it before you go on.",
  );

const because: Record<ShownQuoteState, string> = {
  asked: "The shop has not sent a price for this quote yet.",
  drafting: "The shop has not sent a price for this quote yet.",
  sent: "This quote is sent already.",
  accepted: "This quote was accepted already.",
  declined: "This quote was declined. Ask the shop for a new one.",
  withdrawn: "The shop has withdrawn this quote. Ask for a new one.",
  expired: "The time to accept this quote is over. Ask for a new one.",
};

/** Of what a quote's state does not allow. */
export const notInState = (state: ShownQuoteState) => failure("conflict", because[state]);

/** Undefined where nothing is odd. */
export function placeFailure(deliverTo: QuotePlace) {
  const [[field, why] = []] = Object.entries(checkAddress(deliverTo));
  return field && why ? invalidFields({ [`deliverTo.${field}`]: why }) : undefined;
}
