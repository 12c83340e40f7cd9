/**
 * How money on its way back stands.
 *
 * - `queued`: to be sent to the bank
 * - `pending`: sent, the bank is working on it
 * - `done`: it went back
 * - `failed`: the bank has refused it; a person must look
 * - `by_hand`: what was not paid by the gateway; a person must transfer it back.
 *   A manual refund: the stored state keeps its word
 * - `review`: the bank checks it by hand, or has taken too long; a person must look
 */
export const refundStates = ["queued", "pending", "done", "failed", "review", "by_hand"] as const;
export type RefundState = (typeof refundStates)[number];

/** The states as the owner reads them. */
export const refundLabels: Record<RefundState, string> = {
  queued: "waits to be sent to the bank",
  pending: "the bank is working on it",
  done: "went back",
  failed: "did not go through",
  review: "must be looked at",
  by_hand: "waits for you to transfer it",
};

/** Refunds that the bank has yet to carry out and that no person looks at. */
export const openRefundStates = ["queued", "pending"] as const satisfies RefundState[];

/** Refunds that wait for a person: they did not go through, or only a person can make them. */
export const refundStatesToCheck = ["failed", "review", "by_hand"] as const satisfies RefundState[];

/** A person has to look at the refund, or to transfer it. */
export function needsPerson(state: RefundState): boolean {
  return refundStatesToCheck.some((one) => one === state);
}

/** Nothing more becomes of it by itself. */
export function isEnded(state: RefundState): boolean {
  return state === "done" || state === "failed";
}
