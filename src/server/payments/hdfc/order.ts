import type { GatewayState } from "#shared/orders/payment-status.ts";
import type { GatewayOrder, GatewayOutcome, GatewayRefund } from "../gateway.ts";
import { type HdfcClient, refused, unknown } from "./client.ts";
import {
  isJsonObject,
  type JsonObject,
  wireAmount,
  wireSentence,
  wireText,
} from "./wire-values.ts";

/** The gateway takes letters and digits, at most 21. */
export function isOrderId(text: string): boolean {
  return /^[A-Za-z0-9]{1,21}$/.test(text);
}

/** Reads an order as the status call, a refund and a webhook carry it; null where it is none. */
export function readOrder(body: JsonObject): GatewayOrder | null {
  const orderId = wireText(body.order_id);
  const gatewayStatus = readStatus(body);
  if (!orderId || !gatewayStatus) return null;
  return {
    orderId,
    gatewayId: wireText(body.id),
    state: stateOf(gatewayStatus),
    gatewayStatus,
    amount: wireAmount(body.amount),
    currency: wireText(body.currency),
    txnId: wireText(body.txn_id),
    paymentMethod: wireText(body.payment_method),
    paymentMethodType: wireText(body.payment_method_type),
    bankMessage: wireSentence(body.bank_error_message) ?? wireSentence(body.resp_message),
    refunds: Array.isArray(body.refunds) ? body.refunds.flatMap(readRefund) : [],
  };
}

/** An order that the gateway does not know. */
function missingOrder(orderId: string): GatewayOrder {
  return {
    orderId,
    gatewayId: null,
    state: "missing",
    gatewayStatus: "NOT_FOUND",
    amount: null,
    currency: null,
    txnId: null,
    paymentMethod: null,
    paymentMethodType: null,
    bankMessage: null,
    refunds: [],
  };
}

/** There is no such order; the answer may lack its id then. */
export function isMissing(body: JsonObject): boolean {
  const status = readStatus(body);
  return status !== null && stateOf(status) === "missing";
}

/** The status in words; where only its number came, the word of that number. */
function readStatus(body: JsonObject): string | null {
  const word = wireText(body.status, 64);
  if (word) return word;
  const id = Number(wireText(body.status_id) ?? Number.NaN);
  return statusOfId(id) ?? null;
}

function readRefund(value: unknown): GatewayRefund[] {
  if (!isJsonObject(value)) return [];
  const requestId = wireText(value.unique_request_id);
  if (!requestId) return [];
  return [
    {
      requestId,
      state: refundState(value.status),
      amount: wireAmount(value.amount),
      ref: wireText(value.ref),
      error: wireSentence(value.error_message) ?? wireText(value.error_code),
    },
  ];
}

function refundState(value: unknown): GatewayRefund["state"] {
  switch (wireText(value)?.toUpperCase()) {
    case "SUCCESS":
      return "done";
    case "FAILURE":
      return "failed";
    case "MANUAL_REVIEW":
      return "review";
    default:
      // PENDING, or a word that is not known: it decides nothing, so ask again.
      return "pending";
  }
}

/** Codes by which a 4xx says that there is no such order. */
const notFound = /^((order|record)[._-])?not[._-]found$/i;

/** GET /orders/{order_id}. NOT_FOUND comes as 200 or as 404; both are the same success. */
export async function orderStatus(
  client: HdfcClient,
  orderId: string,
  customerId?: string,
): Promise<GatewayOutcome<GatewayOrder>> {
  if (!isOrderId(orderId)) return refused("invalid_order_id");
  const answer = await client.send({ path: `/orders/${orderId}`, customerId });
  if (!answer.ok) {
    const missing = answer.kind === "refused" && notFound.test(answer.code ?? "");
    return missing ? { ok: true, value: missingOrder(orderId) } : answer;
  }
  if (isMissing(answer.value)) return { ok: true, value: missingOrder(orderId) };
  const order = readOrder(answer.value);
  return order ? { ok: true, value: order } : unknown("unusable_answer");
}

interface Status {
  /** The number that the gateway gives it; null where it documents none. */
  id: number | null;
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

/** The words of tries that failed or ended without money. */
export const failedStatuses: readonly string[] = knownStatuses.filter((word) =>
  ["failed", "not_paid"].includes(statuses[word]?.state ?? ""),
);

/** A word of the gateway, in whatever case; one that is not known is pending. */
export function stateOf(word: string): GatewayState {
  const known = word.toUpperCase();
  return (Object.hasOwn(statuses, known) && statuses[known]?.state) || "pending";
}

/** The word of a status that came as its number; undefined where there is none. */
export function statusOfId(id: number): string | undefined {
  return knownStatuses.find((word) => statuses[word]?.id === id);
}
