/** Most lines of a quote: as many as an order takes. */
export const MAX_QUOTE_LINES = 200;
/** Quotes of one account that wait for the shop's answer. */
export const MAX_OPEN_QUOTES = 10;
export const MAX_VALID_DAYS = 180;
/** Days that a quote is valid where staff set none. */
export const VALID_DAYS = 15;
/** Questions and answers that one quote keeps from its link. */
export const MAX_QUESTIONS = 30;

/**
 * How a quote stands.
 *
 * - `asked`: a shopper asked for it, nothing was sent yet
 * - `drafting`: the shop began it, for somebody who asked by phone
 * - `sent`: its latest version can be accepted until its validity ends
 * - `accepted`: it became an order
 * - `declined`: not wanted as it was sent; a new version may follow
 * - `withdrawn`: the shop does not stand by it any more
 */
export const quoteStates = [
  "asked",
  "drafting",
  "sent",
  "accepted",
  "declined",
  "withdrawn",
] as const;
export type QuoteState = (typeof quoteStates)[number];

/** The one table of transitions. Sending again makes a new version. */
const transitions: Record<QuoteState, readonly QuoteState[]> = {
  asked: ["sent", "declined", "withdrawn"],
  drafting: ["sent", "withdrawn"],
  sent: ["sent", "accepted", "declined", "withdrawn"],
  declined: ["sent", "withdrawn"],
  accepted: [],
  withdrawn: [],
};

export function canTransitionQuote(from: QuoteState, to: QuoteState): boolean {
  return transitions[from].includes(to);
}

/** For people: a sent quote whose validity is over is expired, until it is sent anew. */
export const shownQuoteStates = [...quoteStates, "expired"] as const;
export type ShownQuoteState = (typeof shownQuoteStates)[number];

/** The state as people are shown it. */
export function shownQuoteState(
  { state, validUntil }: { state: QuoteState; validUntil: Date | null },
  now = Date.now(),
): ShownQuoteState {
  const isOver = state === "sent" && validUntil !== null && validUntil.getTime() <= now;
  return isOver ? "expired" : state;
}

export const quoteStateNames: Record<ShownQuoteState, string> = {
  asked: "Asked for",
  drafting: "Draft",
  sent: "Sent",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
};

/** The page that a quote's link opens, for whoever has it. */
export function quotePath(token: string): string {
  return `/quote/${token}`;
}

/** Where the quote of a link lies as PDF: a plain link, which every phone's browser can save. */
export function quotePdfPath(token: string): string {
  return `/api/v1/quote/link/${token}/pdf`;
}

/** Where the proforma invoice of its order lies, while that waits for its payment. */
export function quoteProformaPath(token: string): string {
  return `/api/v1/quote/link/${token}/proforma`;
}

/** Where the bank returns whoever paid for a quote's order. */
export function quoteCallbackPath(token: string): string {
  return `/quote/${token}/return`;
}

/** A quote's number, such as `QT-26-000045`; while one of before has none, Q and the last 6 characters of its id. */
export function quoteNumber({
  id,
  number,
}: {
  id: string;
  number: string | null | undefined;
}): string {
  return number ?? `Q-${id.slice(-6).toUpperCase()}`;
}

/**
 * How a quote's goods travel, as it stands beside the word "Delivery": empty where it says no more than that, as does the
 * way to send of a shop without rules.
 */
export function freightWords(freightText: string): string {
  return freightText.trim().toLowerCase() === "delivery" ? "" : freightText;
}
