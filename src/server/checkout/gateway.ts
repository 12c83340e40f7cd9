import type { Money } from "#shared/money.ts";

/**
 * What each status of a payment at the gateway means for the shop:
 * `unpaid` nobody has tried yet; `pending` undecided, ask again; `charged` paid in full, once order
 * id, amount and currency agree; `held` money is blocked or partly taken, a person must look;
 * `failed` this attempt failed, another may follow and may succeed; `not_paid` ended without the
 * shop being paid; `missing` the gateway knows no such order.
 */
export const gatewayStatusMeaning = {
  NEW: "unpaid",
  STARTED: "pending",
  CHARGED: "charged",
  JUSPAY_DECLINED: "failed",
  PENDING_VBV: "pending",
  VBV_SUCCESSFUL: "pending",
  AUTHORIZED: "held",
  AUTHENTICATION_FAILED: "failed",
  AUTHORIZATION_FAILED: "failed",
  AUTHORIZING: "pending",
  COD_INITIATED: "not_paid",
  VOIDED: "not_paid",
  VOID_INITIATED: "held",
  CAPTURE_INITIATED: "held",
  CAPTURE_FAILED: "held",
  VOID_FAILED: "held",
  AUTO_REFUNDED: "not_paid",
  PARTIAL_CHARGED: "held",
  TO_BE_CHARGED: "pending",
  NOT_FOUND: "missing",
  UNKNOWN: "pending",
} as const;

/** The gateway's own words; a word that is not in the table is `UNKNOWN` and counts as pending. */
export type GatewayStatus = keyof typeof gatewayStatusMeaning;

/** Whether a text is one of the statuses that the shop knows. */
export function isGatewayStatus(text: string): text is GatewayStatus {
  return Object.hasOwn(gatewayStatusMeaning, text);
}

/**
 * Why a call to the gateway gave no result.
 * `refused`: the gateway understood and said no, nothing was done. `unavailable`: the request did
 * not reach it, nothing was done. `unknown`: a timeout, a 5xx or garbage after the request may
 * have been taken, so it may have been carried out: ask for the status before trying again.
 */
export interface GatewayFailure {
  ok: false;
  kind: "refused" | "unavailable" | "unknown";
  /** The gateway's error code, or ours such as `timeout`, `http_502`, `not_json`. */
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
  returnUrl: string;
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
  status: "PENDING" | "SUCCESS" | "FAILURE" | "MANUAL_REVIEW";
  /** null where the gateway's figure is not an exact amount. */
  amount: Money | null;
  /** The bank's reference, once there is one. */
  ref: string | null;
  /** Why it failed, in the gateway's words. */
  error: string | null;
}

export interface GatewayOrder {
  orderId: string;
  /** The gateway's own id of the order. */
  gatewayId: string | null;
  status: GatewayStatus;
  /** The status as it was written, also where the shop does not know the word. */
  rawStatus: string;
  /** null where the gateway's figure is not an exact amount: hold the order for review. */
  amount: Money | null;
  currency: string | null;
  /** The transaction of the present attempt; one order may see up to 25. */
  txnId: string | null;
  /** Such as VISA or UPI. */
  paymentMethod: string | null;
  /** Such as CARD or UPI. */
  paymentMethodType: string | null;
  /** What the bank said of the attempt, at most 300 characters. */
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

/** The payment gateway as the shop needs it. `customerId` is the one given to `openSession`. */
export interface PaymentGateway {
  /** Makes the order at the gateway and a hosted page to pay it on. */
  openSession(order: GatewaySessionOrder): Promise<GatewayOutcome<GatewaySession>>;
  /** How an order stands. An unknown order is a success with the status NOT_FOUND. */
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
  /** Whether a request with this Authorization header is the gateway's, before its body is read. */
  knowsWebhookCaller(authorization: string | undefined): boolean;
  /**
   * Reads a webhook. Refused with `access_denied` where the credentials are missing, wrong or not
   * configured (answer 401), with `invalid_body` where the event cannot be read (answer 400).
   */
  readWebhook(authorization: string | undefined, body: unknown): GatewayOutcome<GatewayEvent>;
}
