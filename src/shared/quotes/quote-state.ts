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

/** The one table of moves. Sending again makes a new version. */
const moves: Record<QuoteState, readonly QuoteState[]> = {
  asked: ["sent", "declined", "withdrawn"],
  drafting: ["sent", "withdrawn"],
  sent: ["sent", "accepted", "declined", "withdrawn"],
  declined: ["sent", "withdrawn"],
  accepted: [],
  withdrawn: [],
};

/** Whether a quote may go from one state to another. */
export function mayMoveQuote(from: QuoteState, to: QuoteState): boolean {
  return moves[from].includes(to);
}

/** What people are shown: a sent quote whose validity is over is expired, until it is sent anew. */
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

/** What each state is called, in the shop and on the dashboard. */
export const quoteStateNames: Record<ShownQuoteState, string> = {
  asked: "Asked for",
  drafting: "Draft",
  sent: "Sent",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
};
