import { useCallback, useEffect, useState } from "react";
import { shopMessage } from "#browser/api-outcome.ts";
import { sessionStore } from "#browser/browser-storage.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { latestOnly } from "#browser/latest-only.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import type { Payment } from "#shared/payments/contract.ts";
import { useAuth } from "../accounts/auth-store.ts";
import { removePaidOrder } from "../cart/cart-store.ts";
import { forgetShippingMethod } from "../shipping/chosen-method.ts";
import { forgetAttempt } from "./order-attempt.ts";
import { nextPollDelay, paymentOutcomeOf, SLOW_AFTER_MS } from "./payment-progress.ts";

/**
 * `pending` while it is asked about, `slow` when that takes more than a moment; `waiting` when the bank
 * takes long and asking has ended; `review` when somebody of the shop looks at it, which no asking hastens;
 * `unverified` when the shop could not say.
 */
type PaymentResult =
  | { state: "pending" | "slow" | "signed_out" }
  /** `message`: what the shop says of it, if anything. */
  | { state: "unverified"; message?: string | undefined }
  | { state: "waiting" | "review" | "failed"; payment: Payment }
  /** `number` as the order is shown everywhere else, once known. */
  | { state: "success"; payment: Payment; number?: string };

const pending: PaymentResult = { state: "pending" };

/**
 * Asks how an order's payment stands until it is known, and again when the shopper asks to. It
 * polls until the bank has decided, which a page's loader could not do.
 */
export function usePaymentResult(orderId: string | undefined): {
  result: PaymentResult;
  checkAgain: () => Promise<void>;
} {
  const [result, setResult] = useState(pending);
  const [checks] = useState(latestOnly);
  const { user, ready } = useAuth();
  const userId = user?._id;

  const check = useCallback(async () => {
    if (!orderId) return;
    const signal = checks.begin();
    const show = (known: PaymentResult) => {
      if (!signal.aborted) setResult(known);
    };
    show(pending);
    const slow = setTimeout(() => show({ state: "slow" }), SLOW_AFTER_MS);
    const known = await pollUntilKnown(orderId, signal);
    clearTimeout(slow);
    show(known);
    if (signal.aborted || known.state !== "success") return;
    removePaidOrder(orderId);
    forgetShippingMethod(sessionStore);
    forgetAttempt(sessionStore);
    const number = await orderNumber(orderId);
    if (number) show({ ...known, number });
  }, [checks, orderId]);

  useEffect(() => {
    if (!ready) return;
    if (userId) void check();
    else setResult({ state: "signed_out" });
    return checks.cancel;
  }, [ready, userId, check, checks]);

  return { result, checkAgain: check };
}

/** The number of one's order by its payment order id. */
async function orderNumber(orderId: string): Promise<string | undefined> {
  const answer = await callEndpoint("getUserOrders", { query: { search: orderId, page: 1 } });
  if (!answer.ok) return undefined;
  const paid = answer.value.orders.find((order) => order.orderId === orderId);
  return paid && shownOrderNumber(paid._id);
}

async function pollUntilKnown(orderId: string, stop: AbortSignal): Promise<PaymentResult> {
  const startedAt = Date.now();
  let last: string | undefined;
  let polls = 0;
  for (;;) {
    const { seen, result } = await fetchPayment(orderId);
    polls = seen === last ? polls + 1 : 1;
    last = seen;
    const pause = seen === undefined ? null : nextPollDelay(seen, polls, Date.now() - startedAt);
    if (pause === null || stop.aborted) return result;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (stop.aborted) return result;
  }
}

/** Asks once: what was seen, if it may still change, and the result should no poll follow. */
async function fetchPayment(orderId: string): Promise<{
  seen?: Parameters<typeof nextPollDelay>[0];
  result: PaymentResult;
}> {
  const answer = await callEndpoint("getPaymentStatus", { query: { order_id: orderId } });
  if (!answer.ok) {
    if (answer.code === "not_signed_in") return { result: { state: "signed_out" } };
    const result: PaymentResult = { state: "unverified", message: shopMessage(answer) };
    return answer.code === "not_found" ? { result } : { seen: "unreached", result };
  }
  const { status, order } = answer.value as Partial<typeof answer.value>;
  if (status !== "success" || typeof order?.status !== "string") {
    return { result: { state: "unverified" } };
  }
  const seen = paymentOutcomeOf(order);
  if (seen === "charged") return { seen, result: { state: "success", payment: order } };
  if (seen === "review") return { seen, result: { state: "review", payment: order } };
  const state = seen === "pending" ? "waiting" : "failed";
  return { seen, result: { state, payment: order } };
}
