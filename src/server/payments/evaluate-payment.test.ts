import { describe, expect, it } from "vitest";
import { type Money, rupees } from "#shared/money.ts";
import type { GatewayState } from "#shared/orders/payment-status.ts";
import { evaluatePayment } from "./evaluate-payment.ts";
import type { GatewayOrder, GatewayRefund } from "./gateway.ts";

const order = { orderKey: "ord1abc", totalPaise: 200_000, currency: "INR" };
const charged: GatewayOrder = {
  orderId: "ORD1abc",
  gatewayId: "ordeh_1",
  state: "charged",
  gatewayStatus: "CHARGED",
  amount: rupees(2000),
  currency: "INR",
  txnId: "m-ORD1abc-1",
  paymentMethod: "VISA",
  paymentMethodType: "CARD",
  bankMessage: null,
  refunds: [],
};

describe("the gateway's answer", () => {
  it("is believed where id, amount and currency are the order's", () => {
    expect(evaluatePayment(order, charged)).toEqual({ kind: "charged" });
  });

  it.each([
    ["₹1", { amount: rupees(1) }, "₹1 was paid for an order of ₹2,000."],
    ["a paisa more", { amount: rupees(2000.01) }, "₹2,000.01 was paid"],
    ["an unreadable amount", { amount: null }, "an unreadable amount"],
    ["dollars", { currency: "USD" }, "in USD, not in INR"],
    ["no currency", { currency: null }, "an unknown currency"],
    ["another order", { orderId: "ORD2" }, "for order ORD2"],
  ])("charged with %s is put on hold", (_, more, why) => {
    const verdict = evaluatePayment(order, { ...charged, ...more });
    expect(verdict).toMatchObject({ kind: "hold", why: expect.stringContaining(why) });
  });

  const refund = (state: GatewayRefund["state"], amount: Money | null) => {
    return { requestId: "R1", state, amount, ref: null, error: null };
  };
  it.each([
    ["all of it went back", [refund("done", rupees(2000))], { kind: "failed" }],
    ["all of it is on its way back", [refund("pending", rupees(2000))], { kind: "failed" }],
    ["half of it went back", [refund("done", rupees(1000))], { kind: "hold" }],
    ["nobody knows how much went back", [refund("done", null)], { kind: "hold" }],
    ["giving it back failed", [refund("failed", rupees(2000))], { kind: "charged" }],
  ])("charged where %s", (_, refunds, verdict) => {
    expect(evaluatePayment(order, { ...charged, refunds })).toMatchObject(verdict);
  });

  it.each<[GatewayState, string]>([
    ["unpaid", "unchanged"],
    ["missing", "unchanged"],
    ["pending", "pending"],
    ["held", "pending"],
    ["failed", "failed"],
    ["not_paid", "failed"],
  ])("%s pays nothing: %s, whatever the word for it", (state, kind) => {
    expect(evaluatePayment(order, { ...charged, state })).toEqual({ kind });
  });
});
