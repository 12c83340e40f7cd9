export const MAX_RETURN_PHOTOS = 5;

/** The states of a return, from the shopper's question to its end. */
export const returnStatuses = [
  "asked",
  "accepted",
  "refused",
  "received",
  "inspected",
  "refunded",
  "replaced",
  "sent-back",
  "withdrawn",
  "lapsed",
] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** The one table of transitions; nothing else may change a return's state. */
const transitions: Record<ReturnStatus, readonly ReturnStatus[]> = {
  asked: ["accepted", "refused", "withdrawn"],
  accepted: ["received", "withdrawn", "lapsed"],
  refused: [],
  received: ["inspected"],
  inspected: ["refunded", "replaced", "sent-back"],
  refunded: [],
  replaced: [],
  "sent-back": [],
  withdrawn: [],
  lapsed: [],
};

export function canTransitionReturn(from: ReturnStatus, to: ReturnStatus): boolean {
  return transitions[from].includes(to);
}

/** Where a return may go from a state. */
export const returnTransitionsFrom = (from: ReturnStatus): readonly ReturnStatus[] =>
  transitions[from];

/** Pieces of such a return may be asked for again. */
export const unsuccessfulStatuses = [
  "refused",
  "withdrawn",
  "lapsed",
] as const satisfies ReturnStatus[];

/** These wait for the shop's own people. */
export const returnsToDo = ["asked", "received", "inspected"] as const satisfies ReturnStatus[];

export const returnResolutions = ["refund", "replacement"] as const;
export type ReturnResolution = (typeof returnResolutions)[number];

/** Days after which an accepted return expires that has not arrived. */
export const RETURN_EXPIRES_AFTER_DAYS = 30;

/** A return's states as people read them. */
export const returnStatusNames: Record<ReturnStatus, string> = {
  asked: "Asked for",
  accepted: "Accepted",
  refused: "Refused",
  received: "Received",
  inspected: "Inspected",
  refunded: "Refunded",
  replaced: "Replaced",
  "sent-back": "Sent back",
  withdrawn: "Withdrawn",
  lapsed: "Lapsed",
};

/** For pieces that are packed already. */
export const cancelRequestStates = ["open", "granted", "refused", "overtaken"] as const;
export type CancelRequestState = (typeof cancelRequestStates)[number];

/** Pieces of one line of an order. */
export interface RequestedLine {
  /** The order's line. */
  position: number;
  quantity: number;
}
