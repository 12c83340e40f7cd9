import { randomBytes } from "node:crypto";
import type { Money } from "#shared/money.ts";
import type { Journal } from "./journal.ts";
import type { OrderStatus, RefundStatus } from "./protocol.ts";

export type PaymentMethod =
  | { type: "CARD"; brand: string; lastFour: string }
  | { type: "UPI"; vpa: string };

/** One try at paying an order. */
export interface SandboxAttempt {
  /** merchant-order-attempt */
  txnId: string;
  status: OrderStatus;
  method: PaymentMethod;
  /** ms since 1970 */
  startedAt: number;
  /** When a pending attempt becomes CHARGED by itself, ms since 1970; null where it does not. */
  settleAt: number | null;
}

export interface SandboxRefund {
  requestId: string;
  status: RefundStatus;
  amount: Money;
  createdAt: number;
  /** When the pending refund ends, ms since 1970, and how. */
  settleAt: number | null;
  endsAs: RefundStatus;
}

/** An event that the shop has not yet answered with 200. */
export interface OutboxEvent {
  eventId: string;
  eventName: string;
  /** The body as it is sent, the same at each try. */
  body: string;
  tries: number;
  /** ms since 1970 */
  nextAt: number;
}

export interface SandboxOrder {
  orderId: string;
  gatewayId: string;
  /** The secret part of the hosted page's address. */
  pageToken: string;
  amount: Money;
  currency: string;
  customer: { id: string; email: string; phone: string; firstName: string; lastName: string };
  returnUrl: string;
  udf: Record<string, string>;
  /** ms since 1970 */
  createdAt: number;
  linkExpiresAt: number;
  attempts: SandboxAttempt[];
  refunds: SandboxRefund[];
  outbox: OutboxEvent[];
}

export interface OrderStore {
  add(order: SandboxOrder): void;
  /** Ids are compared without case. */
  find(orderId: string): SandboxOrder | undefined;
  findByPage(token: string): SandboxOrder | undefined;
  all(): Iterable<SandboxOrder>;
  /** To be called after each change of an order. */
  changed(order: SandboxOrder): void;
  /** Resolves once all changes are kept. */
  saved(): Promise<void>;
}

const ORDER_KEY = "order:";

/** The sandbox's orders, in memory and in the journal. */
export function createOrderStore(journal: Journal): OrderStore {
  const orders = new Map<string, SandboxOrder>();
  const byPage = new Map<string, SandboxOrder>();

  function keep(order: SandboxOrder): void {
    orders.set(order.orderId.toLowerCase(), order);
    byPage.set(order.pageToken, order);
  }
  for (const [key, record] of journal.found) {
    // Written by this very module, so its shape is taken as given.
    if (key.startsWith(ORDER_KEY)) keep(record as SandboxOrder);
  }

  function changed(order: SandboxOrder): void {
    journal.changed(ORDER_KEY + order.orderId.toLowerCase(), order);
  }
  return {
    add(order) {
      keep(order);
      changed(order);
    },
    find: (orderId) => orders.get(orderId.toLowerCase()),
    findByPage: (token) => byPage.get(token),
    all: () => orders.values(),
    changed,
    saved: () => journal.saved(),
  };
}

/** The order's status: CHARGED once any attempt is, else its last attempt's. */
export function orderStatus(order: SandboxOrder): OrderStatus {
  return decidingAttempt(order)?.status ?? "NEW";
}

/** The attempt that speaks for the order: the first that is CHARGED, else the last. */
export function decidingAttempt(order: SandboxOrder): SandboxAttempt | undefined {
  return order.attempts.find((attempt) => attempt.status === "CHARGED") ?? order.attempts.at(-1);
}

/** A fresh id such as `evt_9f…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString("hex")}`;
}
