import { type GatewayStatus, isGatewayStatus } from "../gateway.ts";

/** The numbers that the gateway gives to its order statuses. */
export const statusIds = {
  NEW: 10,
  STARTED: 20,
  CHARGED: 21,
  JUSPAY_DECLINED: 22,
  PENDING_VBV: 23,
  VBV_SUCCESSFUL: 24,
  AUTHORIZED: 25,
  AUTHENTICATION_FAILED: 26,
  AUTHORIZATION_FAILED: 27,
  AUTHORIZING: 28,
  COD_INITIATED: 29,
  VOIDED: 31,
  VOID_INITIATED: 32,
  CAPTURE_INITIATED: 33,
  CAPTURE_FAILED: 34,
  VOID_FAILED: 35,
  AUTO_REFUNDED: 36,
  NOT_FOUND: 40,
} as const satisfies Partial<Record<GatewayStatus, number>>;

/** The gateway's word for a status, in whatever case, as a known status; `UNKNOWN` for the rest. */
export function knownStatus(raw: string): GatewayStatus {
  const word = raw.toUpperCase();
  return isGatewayStatus(word) ? word : "UNKNOWN";
}

/** The number of a status, or null where the gateway documents none. */
export function statusId(status: string): number | null {
  return (statusIds as Record<string, number | undefined>)[status] ?? null;
}
