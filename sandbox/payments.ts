import type { OrderStore, PaymentMethod, SandboxAttempt, SandboxOrder } from "./order-store.ts";
import type { OrderStatus } from "./protocol.ts";
import type { Timers } from "./timers.ts";
import type { Webhooks } from "./webhooks.ts";

/** An order can have at most this many attempts. */
export const MAX_ATTEMPTS = 25;
const PENDING_MS = 60_000;

/** The event that the gateway sends when an attempt reaches a status; other statuses send none. */
const eventOf: Partial<Record<OrderStatus, string>> = {
  CHARGED: "ORDER_SUCCEEDED",
  AUTHORIZATION_FAILED: "ORDER_FAILED",
  AUTHENTICATION_FAILED: "ORDER_FAILED",
  JUSPAY_DECLINED: "ORDER_FAILED",
  PENDING_VBV: "TXN_CREATED",
  STARTED: "TXN_CREATED",
  AUTHORIZED: "ORDER_AUTHORIZED",
  PARTIAL_CHARGED: "ORDER_PARTIAL_CHARGED",
  AUTO_REFUNDED: "AUTO_REFUND_SUCCEEDED",
};

export interface AttemptOutcome {
  status: OrderStatus;
  method: PaymentMethod;
  /** Becomes CHARGED by itself after a minute (scaled). */
  settles?: boolean;
}

export interface Payments {
  /** Tries to pay an order; the caller has seen that it may be tried. */
  attempt(order: SandboxOrder, outcome: AttemptOutcome): SandboxAttempt;
  /** Takes up again what a restart interrupted. */
  resume(): void;
}

/** Moves attempts to their statuses and tells the shop. */
export function createPayments(parts: {
  orders: OrderStore;
  timers: Timers;
  webhooks: Webhooks;
  merchantId: string;
  timeScale: number;
}): Payments {
  const { orders, timers, webhooks } = parts;

  function reach(order: SandboxOrder, attempt: SandboxAttempt, status: OrderStatus): void {
    attempt.status = status;
    const event = eventOf[status];
    if (event) webhooks.emit(order, event);
    orders.changed(order);
  }

  function schedule(order: SandboxOrder, attempt: SandboxAttempt): void {
    if (attempt.settleAt === null) return;
    timers.at(attempt.settleAt, () => {
      attempt.settleAt = null;
      reach(order, attempt, "CHARGED");
      void orders.saved().catch(() => {});
    });
  }

  return {
    attempt(order, outcome) {
      const now = Date.now();
      const attempt: SandboxAttempt = {
        txnId: `${parts.merchantId}-${order.orderId}-${order.attempts.length + 1}`,
        status: "STARTED",
        method: outcome.method,
        startedAt: now,
        settleAt: outcome.settles ? now + PENDING_MS * parts.timeScale : null,
      };
      order.attempts.push(attempt);
      reach(order, attempt, outcome.status);
      schedule(order, attempt);
      return attempt;
    },
    resume() {
      for (const order of orders.all()) {
        for (const attempt of order.attempts) schedule(order, attempt);
      }
    },
  };
}
