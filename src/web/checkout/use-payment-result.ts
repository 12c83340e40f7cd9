import { useCallback, useEffect, useState } from "react";
import type { Payment } from "#shared/checkout/contract.ts";
import { shownOrderNumber } from "#shared/checkout/order-id.ts";
import { useAuth } from "../accounts/auth-store.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { takePaidFromCart } from "../cart/cart-store.ts";
import { forgetCoupon } from "../cart/saved-coupon.ts";
import { sessionStore } from "../lib/browser-storage.ts";
import { forgetAttempt } from "./order-attempt.ts";
import { nextPollDelay, paymentOutcomeOf, SLOW_AFTER_MS } from "./payment-progress.ts";

/**
 * What is known of a payment: `pending` while it is asked about, `slow` when that takes more than a
 * moment; `waiting` when the bank takes long
 * and asking has ended; `unverified` when the shop could not say.
 */
type PaymentResult =
  | { state: "pending" | "slow" | "unverified" | "signed_out" }
  | { state: "waiting" | "failed"; payment: Payment }
  /** `number` as the order is called everywhere else, once it is known. */
  | { state: "success"; payment: Payment; number?: string };

const pending: PaymentResult = { state: "pending" };

/** Asks how an order's payment stands until it is known, and `again` when the shopper asks to. */
export function usePaymentResult(orderId: string | undefined): {
  result: PaymentResult;
  again: () => void;
} {
  const [result, setResult] = useState(pending);
  const [round, setRound] = useState(0);
  const { user, ready } = useAuth();
  const userId = user?._id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
  useEffect(() => {
    if (!ready || !orderId) return;
    if (!userId) return setResult({ state: "signed_out" });
    setResult(pending);
    const asking = new AbortController();
    const tell = (known: PaymentResult) => {
      if (!asking.signal.aborted) setResult(known);
    };
    const late = setTimeout(() => tell({ state: "slow" }), SLOW_AFTER_MS);
    void askUntilKnown(orderId, asking.signal).then(async (known) => {
      clearTimeout(late);
      tell(known);
      if (asking.signal.aborted || known.state !== "success") return;
      takePaidFromCart(orderId);
      forgetAttempt(sessionStore);
      forgetCoupon(sessionStore);
      const number = await orderNumber(orderId);
      if (number) tell({ ...known, number });
    });
    return () => {
      clearTimeout(late);
      asking.abort();
    };
  }, [ready, userId, orderId, round]);

  const again = useCallback(() => setRound((count) => count + 1), []);
  return { result, again };
}

/** The number of one's order by its payment order id. */
async function orderNumber(orderId: string): Promise<string | undefined> {
  const answer = await callEndpoint("getUserOrders");
  if (!answer.ok) return undefined;
  const paid = answer.value.orders.find((order) => order.orderId === orderId);
  return paid && shownOrderNumber(paid._id);
}

async function askUntilKnown(orderId: string, stop: AbortSignal): Promise<PaymentResult> {
  const begun = Date.now();
  let last: string | undefined;
  let looks = 0;
  for (;;) {
    const { seen, result } = await look(orderId);
    looks = seen === last ? looks + 1 : 1;
    last = seen;
    const pause = seen === undefined ? null : nextPollDelay(seen, looks, Date.now() - begun);
    if (pause === null || stop.aborted) return result;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (stop.aborted) return result;
  }
}

/** One look: what was seen, if it may still change, and how it stands should no look follow. */
async function look(orderId: string): Promise<{
  seen?: Parameters<typeof nextPollDelay>[0];
  result: PaymentResult;
}> {
  const answer = await callEndpoint("getPaymentStatus", { query: { order_id: orderId } });
  if (!answer.ok) {
    if (answer.code === "not_signed_in") return { result: { state: "signed_out" } };
    const result: PaymentResult = { state: "unverified" };
    return answer.code === "not_found" ? { result } : { seen: "unreached", result };
  }
  const { status, order } = answer.value as Partial<typeof answer.value>;
  if (status !== "success" || typeof order?.status !== "string") {
    return { result: { state: "unverified" } };
  }
  const seen = paymentOutcomeOf(order.status);
  if (seen === "charged") return { seen, result: { state: "success", payment: order } };
  const state = seen === "pending" ? "waiting" : "failed";
  return { seen, result: { state, payment: order } };
}
