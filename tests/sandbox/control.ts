import { orderStatus, type PaymentMethod, type SandboxOrder } from "#sandbox/order-store.ts";
import type { OrderStatus, RefundStatus, ReturnMethod } from "#sandbox/protocol.ts";
import type { SandboxParts } from "#sandbox/sandbox-gateway.ts";
import { addCallLog, type SandboxCall } from "./call-log.ts";
import { type AnswerStyle, changeAnswers, changedOrder, type Reported } from "./changed-answers.ts";
import { addFaults, type SandboxFault } from "./faults.ts";
import { interceptWebhooks, type SandboxDelivery, type WebhookMode } from "./intercept-webhooks.ts";

/** What tests may see of an order. */
interface SandboxOrderState {
  orderId: string;
  status: OrderStatus;
  /** Paise, as the shop asked for it. */
  amount: number;
  txnIds: string[];
  refunds: { requestId: string; status: RefundStatus; amount: number }[];
}

/** How a test pays an order. */
interface DirectPayment {
  /** Default CHARGED; pays even after a failure or when the link has expired. */
  status?: OrderStatus;
  /** Default a card. */
  type?: "CARD" | "UPI";
  /** Replaces the generated id `<merchantId>-<orderId>-<attempt>`, for example by another order's. */
  txnId?: string;
}

/** What tests have the sandbox do. Orders that it does not know make the calls throw. */
export interface SandboxControl {
  /** Makes the next calls go wrong; several faults are used up in order. */
  fault(fault: SandboxFault): void;
  clearFaults(): void;
  /** Makes an order's status report another amount or currency; `{}` ends it. */
  overrideStatus(orderId: string, reported: Reported): void;
  /** How unknown orders and numbers are written from now on. */
  setAnswerStyle(style: Partial<AnswerStyle>): void;
  /** How shoppers come back from now on. */
  returnBy(method: ReturnMethod): void;
  /** Pays (or fails) an order without its page, answers with the transaction's id. */
  pay(orderId: string, payment?: DirectPayment): Promise<string>;
  /** Ends an order's payment link now. */
  expireLink(orderId: string): void;
  /** How refunds asked for from now on end; PENDING never ends. SUCCESS at first. */
  refundsEndAs(status: RefundStatus): void;
  /** How events are delivered from now on; `{}` is normal. */
  webhooks(mode: WebhookMode): void;
  /** Sends the held events one after the other, newest first where asked for. */
  releaseWebhooks(reversed?: boolean): Promise<void>;
  /** Sends an event of any name about an order as it stands. */
  sendWebhook(orderId: string, eventName: string): Promise<void>;
  /** The newest tries at telling the shop, at most 1000, oldest first. */
  deliveries(orderId?: string): SandboxDelivery[];
  /** The newest calls that the shop made, at most 1000, oldest first. */
  calls(orderId?: string): SandboxCall[];
  orders(): SandboxOrderState[];
  /** Resolves once no event is on its way; waits for no retry and no held event. */
  idle(): Promise<void>;
}

/** Attaches test controls to a sandbox before it listens. */
export function attachControl(parts: SandboxParts): SandboxControl {
  const { app, orders, payments, webhooks, behaviour } = parts;
  const style: AnswerStyle = { notFoundAs: 404, numbersAsText: false };
  const reports = new Map<string, Reported>();
  changeAnswers(app, style, reports);
  const log = addCallLog(app);
  const faults = addFaults(app, log);
  const intercepted = interceptWebhooks(webhooks, (order, numbersAsText) =>
    changedOrder(order, numbersAsText, reports),
  );

  function known(orderId: string): SandboxOrder {
    const order = orders.find(orderId);
    if (!order) throw new Error(`the sandbox knows no order ${orderId}`);
    return order;
  }

  return {
    fault: faults.add,
    clearFaults: faults.clear,
    overrideStatus(orderId, reported) {
      reports.set(known(orderId).orderId, reported);
    },
    setAnswerStyle(next) {
      Object.assign(style, next);
    },
    returnBy(method) {
      behaviour.returnMethod = method;
    },
    async pay(orderId, payment = {}) {
      const method: PaymentMethod =
        payment.type === "UPI"
          ? { type: "UPI", vpa: "shopper@success" }
          : { type: "CARD", brand: "VISA", lastFour: "4242" };
      const status = payment.status ?? "CHARGED";
      const attempt = payments.attempt(known(orderId), { status, method });
      if (payment.txnId) attempt.txnId = payment.txnId;
      await orders.saved();
      return attempt.txnId;
    },
    expireLink(orderId) {
      const order = known(orderId);
      order.linkExpiresAt = Date.now();
      orders.changed(order);
    },
    refundsEndAs(status) {
      behaviour.refundsEndAs = status;
    },
    webhooks: intercepted.setMode,
    releaseWebhooks: (reversed = false) => intercepted.release(reversed),
    async sendWebhook(orderId, eventName) {
      webhooks.emit(known(orderId), eventName);
      await webhooks.idle();
    },
    deliveries: (orderId) => about(intercepted.deliveries(), orderId),
    calls: (orderId) => about(log.calls(), orderId),
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
