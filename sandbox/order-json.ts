import { type Money, sum, toRupees } from "#shared/money.ts";
import {
  decidingAttempt,
  orderStatus,
  type SandboxAttempt,
  type SandboxOrder,
  type SandboxRefund,
} from "./order-store.ts";
import { type JsonObject, statusId } from "./protocol.ts";

const bankMessages: Record<string, { code: string; message: string }> = {
  AUTHORIZATION_FAILED: { code: "05", message: "The bank declined the payment" },
  AUTHENTICATION_FAILED: { code: "AF", message: "The cardholder could not be authenticated" },
  JUSPAY_DECLINED: { code: "JD", message: "The payment was declined by a risk rule" },
};

/** An order as the status call, a refund and the webhooks carry it. */
export function orderJson(order: SandboxOrder, merchantId: string): JsonObject {
  const status = orderStatus(order);
  const attempt = decidingAttempt(order);
  const failure = bankMessages[status] ?? { code: "", message: "" };
  const refunded = refundedAmount(order);
  return {
    customer_id: order.customer.id,
    customer_email: order.customer.email,
    customer_phone: order.customer.phone,
    first_name: order.customer.firstName,
    last_name: order.customer.lastName,
    order_id: order.orderId,
    id: order.gatewayId,
    merchant_id: merchantId,
    status,
    status_id: statusId(status),
    amount: toRupees(order.amount),
    currency: order.currency,
    // True as soon as all is asked back, pending or not: a quirk that the shop must not trust.
    refunded: refunded > 0 && refunded >= order.amount,
    amount_refunded: toRupees(refunded),
    refunds: order.refunds.map(refundJson),
    return_url: order.returnUrl,
    date_created: new Date(order.createdAt).toISOString(),
    resp_code: failure.code,
    resp_message: failure.message,
    bank_error_code: failure.code,
    bank_error_message: failure.message,
    ...(attempt ? attemptJson(order, attempt) : {}),
    ...order.udf,
  };
}

/** What was given back or is on its way back: all refunds that did not fail. */
export function refundedAmount(order: SandboxOrder): Money {
  return sum(order.refunds.filter((one) => one.status !== "FAILURE").map((one) => one.amount));
}

function attemptJson(order: SandboxOrder, attempt: SandboxAttempt): JsonObject {
  const { method } = attempt;
  return {
    txn_id: attempt.txnId,
    txn_uuid: `eul${attempt.txnId.replaceAll("-", "")}`,
    gateway_reference_id: `SBX${attempt.startedAt}`,
    payment_method_type: method.type,
    payment_method: method.type === "CARD" ? method.brand : "UPI",
    txn_detail: {
      txn_id: attempt.txnId,
      order_id: order.orderId,
      status: attempt.status,
      txn_amount: toRupees(order.amount),
      currency: order.currency,
      created: new Date(attempt.startedAt).toISOString(),
    },
    ...(method.type === "CARD"
      ? { card: { card_brand: method.brand, last_four_digits: method.lastFour } }
      : { upi: { payer_vpa: method.vpa } }),
  };
}

function refundJson(refund: SandboxRefund): JsonObject {
  const failed = refund.status === "FAILURE";
  return {
    unique_request_id: refund.requestId,
    status: refund.status,
    amount: toRupees(refund.amount),
    created: new Date(refund.createdAt).toISOString(),
    id: `rf_${refund.requestId}`,
    ref: refund.status === "SUCCESS" ? `SBXR${refund.createdAt}` : null,
    error_code: failed ? "refund_failed" : "",
    error_message: failed ? "The bank could not return the money" : "",
  };
}
