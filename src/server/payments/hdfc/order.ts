import type { GatewayOrder, GatewayRefund } from "../gateway.ts";
import { stateOf, statusOfId } from "./statuses.ts";
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
export function missingOrder(orderId: string): GatewayOrder {
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

/** Whether an answer, which may lack the order's id then, says that there is no such order. */
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
