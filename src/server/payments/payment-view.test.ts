import { expect, it } from "vitest";
import type { GatewayState, PaymentState } from "#shared/orders/payment-status.ts";
import { paymentView } from "./payment-view.ts";

const order = {
  id: "1",
  status: null,
  arrivesBy: null,
  orderId: "ORD1",
  payBy: "gateway" as const,
  gatewayStatus: "A_WORD",
  gatewayMessage: null,
  gatewayId: null,
  paymentMethod: null,
  supersededBy: null,
  shippingMethod: null,
  holdReason: null,
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
  expect(paymentView({ ...order, paymentState, gatewayState })).toMatchObject({
    order_id: "ORD1",
    status,
    state,
    amount: 100.5,
    id: "1",
    payment_method: "",
  });
});

it.each<[PaymentState, GatewayState, boolean, boolean | undefined]>([
  ["charged", "charged", false, true],
  ["refunding", "charged", false, true],
  ["refunded", "charged", false, true],
  ["failed", "failed", true, false],
  ["unpaid", "unpaid", true, false],
  ["expired", "missing", true, false],
  // The gateway was not reached: a payment may have arrived there since.
  ["failed", "failed", false, undefined],
  ["unpaid", "unpaid", false, undefined],
  // Voided, or given back by the bank itself.
  ["failed", "not_paid", true, undefined],
  ["pending", "pending", true, undefined],
  ["review", "charged", true, undefined],
])("of a payment that is %s, and %s at the gateway (asked now: %s), charged is %s", (...row) => {
  const [paymentState, gatewayState, confirmed, charged] = row;
  expect(paymentView({ ...order, paymentState, gatewayState }, { confirmed }).charged).toBe(
    charged,
  );
});

it.each([
  ["Insufficient funds", "Insufficient funds"],
  ["  Declined\u0000 by\n<b onclick=x>issuer</b> <script", "Declined by issuer"],
  ["a < b", "a"],
  ["x".repeat(300), `${"x".repeat(159)}…`],
  ["<br>", undefined],
  [null, undefined],
])("the bank's reason %j is shown as %j", (gatewayMessage, reason) => {
  const declined = { ...order, paymentState: "failed", gatewayState: "failed" } as const;
  expect(paymentView({ ...declined, gatewayMessage }).reason).toBe(reason);
});

it("has no reason where nothing was declined", () => {
  for (const paymentState of ["pending", "charged", "refunding"] as const) {
    const gatewayState = paymentState === "pending" ? "pending" : "charged";
    const view = paymentView({ ...order, paymentState, gatewayState, gatewayMessage: "Approved" });
    expect(view.reason).toBeUndefined();
  }
});

it("tells how money came that no gateway took: a person transfers it back", () => {
  const refunding = { ...order, paymentState: "refunding", gatewayState: "unpaid" } as const;
  expect(paymentView({ ...refunding, payBy: "bank-transfer" }).by).toBe("bank-transfer");
  expect(paymentView(refunding)).not.toHaveProperty("by");
});
