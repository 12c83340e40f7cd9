import type { GatewayState } from "#shared/orders/payment-status.ts";

interface Status {
  /** The number that the gateway gives it; null where it documents none. */
  id: number | null;
  /** What it means to the shop. */
  state: GatewayState;
}

/** The gateway's words for how an order stands. */
const statuses: Readonly<Record<string, Status>> = {
  NEW: { id: 10, state: "unpaid" },
  STARTED: { id: 20, state: "pending" },
  CHARGED: { id: 21, state: "charged" },
  JUSPAY_DECLINED: { id: 22, state: "failed" },
  PENDING_VBV: { id: 23, state: "pending" },
  VBV_SUCCESSFUL: { id: 24, state: "pending" },
  AUTHORIZED: { id: 25, state: "held" },
  AUTHENTICATION_FAILED: { id: 26, state: "failed" },
  AUTHORIZATION_FAILED: { id: 27, state: "failed" },
  AUTHORIZING: { id: 28, state: "pending" },
  COD_INITIATED: { id: 29, state: "not_paid" },
  VOIDED: { id: 31, state: "not_paid" },
  VOID_INITIATED: { id: 32, state: "held" },
  CAPTURE_INITIATED: { id: 33, state: "held" },
  CAPTURE_FAILED: { id: 34, state: "held" },
  VOID_FAILED: { id: 35, state: "held" },
  AUTO_REFUNDED: { id: 36, state: "not_paid" },
  PARTIAL_CHARGED: { id: null, state: "held" },
  TO_BE_CHARGED: { id: null, state: "pending" },
  NOT_FOUND: { id: 40, state: "missing" },
};

/** The words that the gateway documents. */
export const knownStatuses: readonly string[] = Object.keys(statuses);

/** What the gateway's word means to the shop, in whatever case; one that is not known is pending. */
export function stateOf(word: string): GatewayState {
  const known = word.toUpperCase();
  return (Object.hasOwn(statuses, known) && statuses[known]?.state) || "pending";
}

/** The word of a status that came as its number; undefined where there is none. */
export function statusOfId(id: number): string | undefined {
  return knownStatuses.find((word) => statuses[word]?.id === id);
}
