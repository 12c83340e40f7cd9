import { type Money, sum } from "#shared/money.ts";
import { type ApiAnswer, apiError } from "./api-answer.ts";
import type { SandboxBehaviour } from "./behaviour.ts";
import { refundedAmount } from "./order-json.ts";
import {
  type OrderStore,
  orderStatus,
  type SandboxOrder,
  type SandboxRefund,
} from "./order-store.ts";
import type { RefundStatus } from "./protocol.ts";
import type { Timers } from "./timers.ts";
import type { Webhooks } from "./webhooks.ts";

const MAX_REFUNDS = 25;
const SETTLE_MS = 5_000;

export interface Refunds {
  /** Books a refund; null where it was booked, else the refusal. */
  ask(order: SandboxOrder, requestId: string, amount: Money): ApiAnswer | null;
  /** Takes up again what a restart interrupted. */
  resume(): void;
}

const eventOf: Partial<Record<RefundStatus, string>> = {
  SUCCESS: "ORDER_REFUNDED",
  FAILURE: "ORDER_REFUND_FAILED",
  MANUAL_REVIEW: "REFUND_MANUAL_REVIEW_NEEDED",
};

/** Gives play money back: PENDING at first, ended a few seconds (scaled) later. */
export function createRefunds(parts: {
  orders: OrderStore;
  timers: Timers;
  webhooks: Webhooks;
  timeScale: number;
  /** How a refund that is asked for now ends. */
  behaviour: Pick<SandboxBehaviour, "refundsEndAs">;
}): Refunds {
  const { orders, timers, webhooks, behaviour } = parts;

  function schedule(order: SandboxOrder, refund: SandboxRefund): void {
    if (refund.settleAt === null) return;
    timers.at(refund.settleAt, () => {
      refund.settleAt = null;
      refund.status = refund.endsAs;
      const event = eventOf[refund.status];
      if (event) webhooks.emit(order, event);
      orders.changed(order);
      void orders.saved().catch(() => {});
    });
  }

  return {
    ask(order, requestId, amount) {
      const earlier = order.refunds.find((refund) => refund.requestId === requestId);
      // A repeat after a timeout is the same refund; another amount under its id is a mistake.
      if (earlier) return earlier.amount === amount ? null : refusals.duplicate();
      if (orderStatus(order) !== "CHARGED") return refusals.notSuccessful();
      if (order.refunds.length >= MAX_REFUNDS) return refusals.tooMany();
      if (sum([refundedAmount(order), amount]) > order.amount) return refusals.amountExceeded();
      const now = Date.now();
      const endsAs = behaviour.refundsEndAs;
      const refund: SandboxRefund = {
        requestId,
        status: "PENDING",
        amount,
        createdAt: now,
        settleAt: endsAs === "PENDING" ? null : now + SETTLE_MS * parts.timeScale,
        endsAs,
      };
      order.refunds.push(refund);
      webhooks.emit(order, "REFUND_INITIATED");
      orders.changed(order);
      schedule(order, refund);
      return null;
    },
    resume() {
      for (const order of orders.all()) {
        for (const refund of order.refunds) schedule(order, refund);
      }
    },
  };
}

const refusals = {
  duplicate: () => apiError(400, "duplicate.call", "A refund with this request id exists"),
  notSuccessful: () => apiError(400, "invalid.order.not_successful", "The order is not successful"),
  tooMany: () => apiError(400, "request.exceeded", "The order has too many refund requests"),
  amountExceeded: () =>
    apiError(400, "invalid.amount.exceeded", "The amount is more than what is left to refund"),
};
