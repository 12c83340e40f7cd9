import type { GatewayOrder, GatewayRefund } from "../gateway.ts";
import { knownStatus, statusIds } from "./status-table.ts";
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
  const rawStatus = readStatus(body);
  if (!orderId || !rawStatus) return null;
  return {
    orderId,
    gatewayId: wireText(body.id),
    status: knownStatus(rawStatus),
    rawStatus,
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
    status: "NOT_FOUND",
    rawStatus: "NOT_FOUND",
    amount: null,
    currency: null,
    txnId: null,
    paymentMethod: null,
    paymentMethodType: null,
    bankMessage: null,
    refunds: [],
  };
}

/** The status in words; where only its number came, the word of that number. */
export function readStatus(body: JsonObject): string | null {
  const word = wireText(body.status, 64);
  if (word) return word;
  const id = Number(wireText(body.status_id) ?? Number.NaN);
  return Object.entries(statusIds).find(([, known]) => known === id)?.[0] ?? null;
}

function readRefund(value: unknown): GatewayRefund[] {
  if (!isJsonObject(value)) return [];
  const requestId = wireText(value.unique_request_id);
  if (!requestId) return [];
  return [
    {
      requestId,
      status: refundStatus(value.status),
      amount: wireAmount(value.amount),
      ref: wireText(value.ref),
      error: wireSentence(value.error_message) ?? wireText(value.error_code),
    },
  ];
}

function refundStatus(value: unknown): GatewayRefund["status"] {
  const word = wireText(value)?.toUpperCase();
  if (word === "SUCCESS" || word === "FAILURE" || word === "MANUAL_REVIEW") return word;
  // A word that the shop does not know decides nothing: ask again.
  return "PENDING";
}
