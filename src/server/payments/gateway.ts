import type { Money } from "#shared/money.ts";
import type { GatewayState } from "#shared/orders/payment-status.ts";

/**
 * Why a call to the gateway gave no result.
 * `refused`: the gateway understood and said no, nothing was done. `unavailable`: the request did
 * not reach it, nothing was done. `unknown`: a timeout, a 5xx or garbage after the request may
 * have been taken, so it may have been carried out: ask for the status before trying again.
 */
export interface GatewayFailure {
  ok: false;
  kind: "refused" | "unavailable" | "unknown";
  /**
   * Failures that the shop can act on. `order_exists`: the gateway has an order of this id and
   * opens no second page for it. `refund_impossible`: it will not give this refund, however often
   * it is asked.
   */
  reason?: "order_exists" | "refund_impossible";
  /** For the log and the order's history: the gateway's error code, or ours such as `timeout`, `http_502`, `not_json`. */
  code?: string;
  /** One sentence for the log; holds no secret and nothing of the answer but its code. */
  message: string;
}

export type GatewayOutcome<T> = { ok: true; value: T } | GatewayFailure;

export interface GatewaySessionOrder {
  /** Letters and digits, at most 21, never used before (compared without case). */
  orderId: string;
  amount: Money;
  customer: {
    id: string;
    email: string;
    /** 10 digits without +91; leave it out when unknown, never make one up. */
    phone?: string | undefined;
    name: string;
  };
  /** Absolute, without query and fragment; must answer itself, not by a redirect. */
  callbackUrl: string;
}

export interface GatewaySession {
  sessionId: string;
  /**
   * The hosted page for the shopper's browser; opaque and short-lived: kept only to answer the same
   * call again while the link is good.
   */
  paymentUrl: string;
  /** When the page's link ends, as the gateway writes it (ISO 8601). */
  expiry?: string;
}

export interface GatewayRefund {
  /** The shop's own id of the refund, as sent. */
  requestId: string;
  /** `review`: a person at the bank looks at it. */
  state: "pending" | "done" | "failed" | "review";
  /** null where the gateway's figure is not an exact amount. */
  amount: Money | null;
  /** The bank's reference, once there is one. */
  ref: string | null;
  /** Why it failed, in the gateway's words. */
  error: string | null;
}

export interface GatewayOrder {
  orderId: string;
  gatewayId: string | null;
  state: GatewayState;
  /** The gateway's own word for it, as it was written: for people, and never decided by. */
  gatewayStatus: string;
  /** null where the gateway's figure is not an exact amount: hold the payment. */
  amount: Money | null;
  currency: string | null;
  /** The transaction of the present attempt; one order may see up to 25. */
  txnId: string | null;
  /** Such as VISA or UPI. */
  paymentMethod: string | null;
  /** Such as CARD or UPI. */
  paymentMethodType: string | null;
  /** The bank's words on the attempt, at most 300 characters. */
  bankMessage: string | null;
  refunds: GatewayRefund[];
}

/** Where the shopper came back from the hosted page. It decides nothing; the status call does. */
export interface GatewayReturn {
  orderId: string | null;
  /**
   * `signed`: the signature fits. `unsigned`: no response key is configured, nothing was checked.
   * `forged`: a key is configured and the signature is missing or wrong: apply nothing.
   */
  verdict: "signed" | "unsigned" | "forged";
}

/** News from the gateway: a hint to ask for the order's status, never a fact to apply. */
export interface GatewayEvent {
  /** Repeats of one event carry one id. */
  eventId: string;
  /** Such as ORDER_SUCCEEDED; unknown names are passed on. */
  eventName: string;
  /** null for an event that is about no order. */
  orderId: string | null;
}

/** The gateway's webhooks. Who sent one is known before its body is read. */
interface GatewayWebhooks {
  /** True for the gateway's Authorization header. */
  isCaller(authorization: string | undefined): boolean;
  /** Reads a webhook's body; undefined where it is no event. */
  read(body: unknown): GatewayEvent | undefined;
}

/** The payment gateway as the shop needs it. `customerId` is the one given to `openSession`. */
export interface PaymentGateway {
  /** Makes the order at the gateway and a hosted page to pay it on. */
  openSession(order: GatewaySessionOrder): Promise<GatewayOutcome<GatewaySession>>;
  /** How an order stands. An unknown order is a success with the state `missing`. */
  orderStatus(orderId: string, customerId?: string): Promise<GatewayOutcome<GatewayOrder>>;
  /**
   * Gives money back. `requestId` (letters and digits, at most 20) makes it happen once: after
   * `unknown` or `unavailable` call again with the same one.
   */
  refund(request: {
    orderId: string;
    requestId: string;
    amount: Money;
    customerId?: string | undefined;
  }): Promise<GatewayOutcome<GatewayRefund>>;
  /** Reads the parameters of the return, from a query or a form. */
  readReturn(params: Record<string, string>): GatewayReturn;
  webhooks: GatewayWebhooks;
}

const CLOSED: GatewayFailure = {
  ok: false,
  kind: "refused",
  code: "copy_of_shop",
  message: "this is a copy of the shop: the bank is neither told nor asked anything",
};

/**
 * The gateway as a copy of the shop has it. It is not asked either how orders stand: what a copy learned
 * would be written to customers once its data count as the shop.
 */
export function disabledGateway(gateway: PaymentGateway): PaymentGateway {
  return {
    ...gateway,
    openSession: async () => CLOSED,
    orderStatus: async () => CLOSED,
    refund: async () => CLOSED,
  };
}
