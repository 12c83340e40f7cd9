/** The dashboard's page of money that came for orders which the shop does not have. */
export const UNMATCHED_PAYMENTS_PATH = "/dashboard/admin/orders/unmatched";

/**
 * How it stands with money that came for an order which the shop does not have.
 *
 * - `open`: a person must decide
 * - `refunding`: the bank was asked to give it back
 * - `refunded`: it went back
 * - `settled`: a person settled it outside the shop
 */
export const unmatchedStates = ["open", "refunding", "refunded", "settled"] as const;
export type UnmatchedState = (typeof unmatchedStates)[number];

/** As staff read them. */
export const unmatchedStateNames: Record<UnmatchedState, string> = {
  open: "Waits for you",
  refunding: "The bank is giving it back",
  refunded: "Went back",
  settled: "Settled elsewhere",
};

/** By a person: have the bank give it back, or note how it was settled. */
export const unmatchedActs = ["refund", "settle"] as const;
export type UnmatchedAct = (typeof unmatchedActs)[number];

/**
 * Money that the bank merely holds was not taken and cannot be given back, nor can a sum that is
 * not known in rupees.
 */
export function openUnmatchedActs({
  state,
  isTaken,
  amountPaise,
  currency,
}: {
  state: UnmatchedState;
  isTaken: boolean;
  amountPaise: number | null;
  currency: string | null;
}): UnmatchedAct[] {
  if (state !== "open") return [];
  return isTaken && amountPaise !== null && currency === "INR" ? ["refund", "settle"] : ["settle"];
}
