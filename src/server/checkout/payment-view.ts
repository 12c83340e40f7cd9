import type { Payment } from "#shared/checkout/contract.ts";
import { paise, toRupees } from "#shared/money.ts";
import type { OrderRow } from "../orders/store.ts";

type Seen = Pick<
  OrderRow,
  "id" | "orderId" | "paymentState" | "gatewayStatus" | "gatewayId" | "paymentMethod" | "totalPaise"
>;

/**
 * A payment as the result page sees it. Its status is the gateway's word only where that was
 * applied: CHARGED stands for an order that is paid, never for one that the gateway merely calls so.
 */
export function paymentView(order: Seen): Payment {
  return {
    order_id: order.orderId,
    status: shownStatus(order),
    amount: toRupees(paise(order.totalPaise)),
    id: order.gatewayId ?? order.id,
    payment_method: order.paymentMethod ?? "",
  };
}

function shownStatus({ paymentState, gatewayStatus }: Seen): string {
  switch (paymentState) {
    case "charged":
      return "CHARGED";
    case "review":
      return "PENDING_REVIEW";
    case "expired":
      return "EXPIRED";
    case "refunding":
      return "REFUNDING";
    case "refunded":
      return "REFUNDED";
    default:
      return gatewayStatus;
  }
}
