import { expect, it } from "vitest";
import type { GatewayState, PaymentState } from "#shared/orders/payment-status.ts";
import { paymentView } from "./payment-view.ts";

const order = {
  id: "1",
  orderId: "ORD1",
  gatewayStatus: "A_WORD",
  gatewayId: null,
  paymentMethod: null,
  totalPaise: 100_50,
};

it.each<[PaymentState, GatewayState, string, PaymentState]>([
  ["unpaid", "unpaid", "A_WORD", "unpaid"],
  ["unpaid", "missing", "A_WORD", "failed"],
  ["pending", "pending", "A_WORD", "pending"],
  ["pending", "held", "A_WORD", "pending"],
  ["failed", "failed", "A_WORD", "failed"],
  ["failed", "not_paid", "A_WORD", "failed"],
  ["unpaid", "charged", "A_WORD", "pending"],
  ["charged", "charged", "CHARGED", "charged"],
  ["review", "charged", "PENDING_REVIEW", "review"],
  ["expired", "unpaid", "EXPIRED", "expired"],
  ["expired", "failed", "EXPIRED", "expired"],
  ["cancelled", "unpaid", "CANCELLED", "cancelled"],
  ["settled", "charged", "SETTLED", "settled"],
  ["refunding", "charged", "REFUNDING", "refunding"],
  ["refunded", "charged", "REFUNDED", "refunded"],
])("a payment that is %s, and %s at the gateway, is shown as %s and %s", (...row) => {
  const [paymentState, gatewayState, status, state] = row;
  expect(paymentView({ ...order, paymentState, gatewayState })).toEqual({
    order_id: "ORD1",
    status,
    state,
    amount: 100.5,
    id: "1",
    payment_method: "",
  });
});
