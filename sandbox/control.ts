import type { GatewayRefund, GatewayStatus } from "#server/checkout/gateway.ts";
import type { ApiHabits, SandboxSeenCall } from "./api.ts";
import type { Faults, SandboxFault } from "./faults.ts";
import {
  type OrderStore,
  orderStatus,
  type PaymentMethod,
  type SandboxOrder,
} from "./order-store.ts";
import type { Payments } from "./payments.ts";
import type { Refunds } from "./refunds.ts";
import type { SandboxDelivery, WebhookMode, Webhooks } from "./webhooks.ts";

/** What tests may see of an order. */
interface SandboxOrderState {
  orderId: string;
  status: GatewayStatus;
  /** Paise, as the shop asked for it. */
  amount: number;
  txnIds: string[];
  refunds: { requestId: string; status: GatewayRefund["status"]; amount: number }[];
}

/** How a test pays an order. */
interface DirectPayment {
  /** Default CHARGED; pays even after a failure or when the link has expired. */
  status?: GatewayStatus;
  /** Default a card. */
  type?: "CARD" | "UPI";
  /** Instead of merchant-order-attempt, such as one that another order has. */
  txnId?: string;
}

/** What tests have the sandbox do. Orders that it does not know make the calls throw. */
export interface SandboxControl {
  /** Makes the next calls go wrong; several faults are used up in order. */
  fault(fault: SandboxFault): void;
  clearFaults(): void;
  /** Makes an order's status report another amount or currency; `{}` ends it. */
  report(orderId: string, reported: { amount?: string | number; currency?: string }): void;
  /** How unknown orders and numbers are written from now on. */
  write(habits: { notFoundAs?: 200 | 404; numbersAsText?: boolean }): void;
  /** How shoppers come back from now on. */
  returnBy(method: "GET" | "POST"): void;
  /** Pays (or fails) an order without its page, answers with the transaction's id. */
  pay(orderId: string, payment?: DirectPayment): Promise<string>;
  /** Ends an order's payment link now. */
  expireLink(orderId: string): void;
  /** How refunds asked for from now on end; PENDING never ends. SUCCESS at first. */
  refundsEndAs(status: GatewayRefund["status"]): void;
  /** How events travel from now on; `{}` is normal. */
  webhooks(mode: WebhookMode): void;
  /** Sends the held events one after the other, newest first where asked for. */
  releaseWebhooks(reversed?: boolean): Promise<void>;
  /** Sends an event of any name about an order as it stands. */
  sendWebhook(orderId: string, eventName: string): Promise<void>;
  /** The newest tries at telling the shop, at most 1000, oldest first. */
  deliveries(orderId?: string): SandboxDelivery[];
  /** The newest calls that the shop made, at most 1000, oldest first. */
  calls(orderId?: string): SandboxSeenCall[];
  orders(): SandboxOrderState[];
  /** Resolves once no event is on its way; waits for no retry and no held event. */
  idle(): Promise<void>;
}

interface ControlParts {
  orders: OrderStore;
  payments: Payments;
  refunds: Refunds;
  webhooks: Webhooks;
  faults: Faults;
  habits: ApiHabits;
  returns: { method: "GET" | "POST" };
}

/** Makes the control of a running sandbox. */
export function createControl(parts: ControlParts): SandboxControl {
  const { orders, webhooks, faults, habits } = parts;

  function known(orderId: string): SandboxOrder {
    const order = orders.find(orderId);
    if (!order) throw new Error(`the sandbox knows no order ${orderId}`);
    return order;
  }

  return {
    fault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    report(orderId, reported) {
      const order = known(orderId);
      order.reported = reported;
      orders.changed(order);
    },
    write(next) {
      Object.assign(habits, next);
    },
    returnBy(method) {
      parts.returns.method = method;
    },
    async pay(orderId, payment = {}) {
      const method: PaymentMethod =
        payment.type === "UPI"
          ? { type: "UPI", vpa: "shopper@success" }
          : { type: "CARD", brand: "VISA", lastFour: "4242" };
      const status = payment.status ?? "CHARGED";
      const outcome = { status, method, txnId: payment.txnId };
      const { txnId } = parts.payments.attempt(known(orderId), outcome);
      await orders.saved();
      return txnId;
    },
    expireLink(orderId) {
      const order = known(orderId);
      order.linkExpiresAt = Date.now();
      orders.changed(order);
    },
    refundsEndAs: (status) => parts.refunds.endAs(status),
    webhooks: (mode) => webhooks.setMode(mode),
    releaseWebhooks: (reversed = false) => webhooks.release(reversed),
    async sendWebhook(orderId, eventName) {
      webhooks.emit(known(orderId), eventName);
      await webhooks.idle();
    },
    deliveries: (orderId) => about(webhooks.deliveries(), orderId),
    calls: (orderId) => about(habits.seen, orderId),
    orders: () => Array.from(orders.all(), stateOf),
    idle: () => webhooks.idle(),
  };
}

function about<T extends { orderId: string }>(list: T[], orderId: string | undefined): T[] {
  return list.filter((one) => orderId === undefined || one.orderId === orderId);
}

function stateOf(order: SandboxOrder): SandboxOrderState {
  return {
    orderId: order.orderId,
    status: orderStatus(order),
    amount: order.amount,
    txnIds: order.attempts.map((attempt) => attempt.txnId),
    refunds: order.refunds.map(({ requestId, status, amount }) => ({ requestId, status, amount })),
  };
}
