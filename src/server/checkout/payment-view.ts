import type { Payment } from "#shared/checkout/contract.ts";
import { PAID_STATUS } from "#shared/checkout/paid-status.ts";
import { paise, toRupees } from "#shared/money.ts";
import { type PaymentState, waitsForPayment } from "#shared/orders/payment-status.ts";
import type { OrderRow } from "../orders/store.ts";

type PaidOrder = Pick<
  OrderRow,
  | "id"
  | "orderId"
  | "paymentState"
  | "gatewayState"
  | "gatewayStatus"
  | "gatewayId"
  | "paymentMethod"
  | "totalPaise"
>;

/** A payment as the result page sees it. */
export function paymentView(order: PaidOrder): Payment {
  return {
    order_id: order.orderId,
    status: shownStatus(order),
    state: shownState(order),
    amount: toRupees(paise(order.totalPaise)),
    id: order.gatewayId ?? order.id,
    payment_method: order.paymentMethod ?? "",
  };
}

/**
 * The word of the specification for a payment. It is the gateway's own only while the order waits:
 * CHARGED stands for an order that is paid, never for one that the gateway merely calls so.
 */
function shownStatus({ paymentState, gatewayStatus }: PaidOrder): string {
  switch (paymentState) {
    case "charged":
      return PAID_STATUS;
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
