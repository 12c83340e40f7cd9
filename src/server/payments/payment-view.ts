import { paise, toRupees } from "#shared/money.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import {
  type GatewayState,
  isDecidedByStaff,
  PAID_STATUS,
  type PaymentState,
  waitsForPayment,
  wasPaid,
} from "#shared/orders/payment-status.ts";
import type { Payment } from "#shared/payments/contract.ts";
import { endSentence } from "../lib/sentence-parts.ts";
import { deliveryPromise } from "../orders/order-view.ts";
import type { OrderRow } from "../orders/store.ts";

type PaidOrder = Pick<
  OrderRow,
  | "arrivesBy"
  | "shippingMethod"
  | "status"
  | "id"
  | "orderId"
  | "payBy"
  | "paymentState"
  | "gatewayState"
  | "gatewayStatus"
  | "gatewayMessage"
  | "gatewayId"
  | "paymentMethod"
  | "totalPaise"
  | "supersededBy"
  | "holdReason"
>;

/** Characters of a bank's reason that are shown. */
const MAX_REASON = 160;

/**
 * A payment as the result page sees it.
 *
 * @param confirmed whether the gateway has just told how it stands; what is stored may be old
 * @param refundReason why its money goes back; undefined where none does
 */
export function paymentView(
  order: PaidOrder,
  {
    confirmed = false,
    refundReason,
  }: { confirmed?: boolean; refundReason?: string | undefined } = {},
): Payment {
  const reason = bankReason(order);
  const explanation = explanationOf(order, refundReason);
  const charged = wasCharged(order, confirmed);
  return {
    order_id: order.orderId,
    status: shownStatus(order),
    state: shownState(order),
    amount: toRupees(paise(order.totalPaise)),
    id: order.gatewayId ?? order.id,
    payment_method: order.paymentMethod ?? "",
    ...(reason && { reason }),
    ...(explanation && { explanation }),
    ...(order.payBy !== "gateway" && { by: order.payBy }),
    ...deliveryPromise(order),
    ...(order.shippingMethod?.pickUpAt !== undefined && { isPickUp: true as const }),
    ...(charged !== undefined && { charged }),
  };
}

/** Why it was given up or its money goes back, for the shopper. */
function explanationOf(
  { paymentState, supersededBy, holdReason }: PaidOrder,
  refundReason: string | undefined,
): string | undefined {
  if (supersededBy) {
    const number = shownOrderNumber(supersededBy);
    return wasPaid(paymentState)
      ? `You had already paid order #${number} for the same goods.`
      : `You paid order #${number} instead. Should this one be paid as well, that amount goes back to you.`;
  }
  // What a person wrote of a payment on hold is for the shop's own people.
  if (!refundReason || !wasPaid(paymentState) || holdReason !== null) return undefined;
  return endSentence(refundReason);
}

/** Why the bank declined the last attempt, as a plain text of one line; nothing where it did not. */
function bankReason({ paymentState, gatewayState, gatewayMessage }: PaidOrder): string | undefined {
  const declined = gatewayState === "failed" || gatewayState === "not_paid";
  if (!declined || !gatewayMessage || wasPaid(paymentState)) return undefined;
  const plain = gatewayMessage
    .replace(/<[^>]*>?/g, " ")
    .replace(/[\s\p{Cc}\p{Cf}<>]+/gu, " ")
    .trim();
  return plain.length > MAX_REASON ? `${plain.slice(0, MAX_REASON - 1).trim()}…` : plain;
}

/** Undefined where that is not known for certain. */
function wasCharged(
  { paymentState, gatewayState }: PaidOrder,
  confirmed: boolean,
): boolean | undefined {
  if (wasPaid(paymentState)) return true;
  if (!confirmed || isDecidedByStaff(paymentState)) return undefined;
  const nothingTaken: GatewayState[] = ["unpaid", "failed", "missing"];
  return nothingTaken.includes(gatewayState) ? false : undefined;
}

/**
 * The word of the specification for a payment. It is the gateway's own only while the order waits:
 * CHARGED stands for an order that is paid, never for one that the gateway merely calls so.
 */
function shownStatus({ paymentState, gatewayStatus }: PaidOrder): string {
  switch (paymentState) {
    case "charged":
      return PAID_STATUS;
    case "due":
      return "CASH_ON_DELIVERY";
    case "review":
      return "PENDING_REVIEW";
    case "settled":
      return "SETTLED";
    case "expired":
      return "EXPIRED";
    case "cancelled":
      return "CANCELLED";
    case "refunding":
      return "REFUNDING";
    case "refunded":
      return "REFUNDED";
    default:
      return gatewayStatus;
  }
}

/** How the payment stands; while the order waits, as the gateway said last. */
function shownState({ paymentState, gatewayState }: PaidOrder): PaymentState {
  if (!waitsForPayment(paymentState)) return paymentState;
  switch (gatewayState) {
    case "unpaid":
      return "unpaid";
    case "failed":
    case "not_paid":
    case "missing":
      return "failed";
    case "pending":
    case "held":
    case "charged":
      return "pending";
  }
}
