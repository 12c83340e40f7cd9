import { type Money, rupees } from "#shared/money.ts";

// The bank's protocol as this program reads it. The shop's client has its own reading
// (src/server/checkout/hdfc), so that neither can hide the other's mistake.

/** The statuses of an order and the numbers that the bank gives them; null where it documents none. */
const statusIds = {
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
  PARTIAL_CHARGED: null,
  TO_BE_CHARGED: null,
} as const;
export type OrderStatus = keyof typeof statusIds;

export const refundStatuses = ["PENDING", "SUCCESS", "FAILURE", "MANUAL_REVIEW"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** How the shopper comes back: by GET as a default, by POST where the bank enabled it. */
export type ReturnMethod = "GET" | "POST";

/** The number of a status, or null where the bank documents none. */
export function statusId(status: OrderStatus): number | null {
  return statusIds[status];
}

/** Statuses in which an order may be paid: nobody has tried yet, or the last try failed. */
const payable: readonly OrderStatus[] = [
  "NEW",
  "JUSPAY_DECLINED",
  "AUTHENTICATION_FAILED",
  "AUTHORIZATION_FAILED",
];
/** Statuses that the bank still works on. */
const pending: readonly OrderStatus[] = [
  "STARTED",
  "PENDING_VBV",
  "VBV_SUCCESSFUL",
  "AUTHORIZING",
  "TO_BE_CHARGED",
];

/** What an order's status means to the one who wants to pay it; `closed` takes no payment any more. */
export function paymentStage(status: OrderStatus): "payable" | "pending" | "charged" | "closed" {
  if (status === "CHARGED") return "charged";
  if (payable.includes(status)) return "payable";
  return pending.includes(status) ? "pending" : "closed";
}

/** An amount as the bank takes it: text, rupees with at most 2 decimals, more than 0; else null. */
export function readAmount(text: string): Money | null {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text)) return null;
  const amount = rupees(Number(text));
  return amount > 0 ? amount : null;
}

export type JsonObject = Record<string, unknown>;

/** Whether a parsed body has fields; lists and null have none. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
