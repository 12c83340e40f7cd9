import { describe, expect, it } from "vitest";
import { rupees } from "#shared/money.ts";
import { evaluatePayment, holdsMoney } from "./evaluate-payment.ts";
import { type GatewayOrder, type GatewayStatus, gatewayStatusMeaning } from "./gateway.ts";

const asked = { orderKey: "ord1abc", totalPaise: 200_000, currency: "INR" };
const charged: GatewayOrder = {
  orderId: "ORD1abc",
  gatewayId: "ordeh_1",
  status: "CHARGED",
  rawStatus: "CHARGED",
  amount: rupees(2000),
  currency: "INR",
  txnId: "m-ORD1abc-1",
  paymentMethod: "VISA",
  paymentMethodType: "CARD",
  bankMessage: null,
  refunds: [],
};

describe("the gateway's word", () => {
  it("is believed where id, amount and currency are the order's", () => {
    expect(evaluatePayment(asked, charged)).toEqual({ kind: "charged" });
  });

  it.each([
    ["₹1", { amount: rupees(1) }, "₹1 was paid for an order of ₹2,000."],
    ["a paisa more", { amount: rupees(2000.01) }, "₹2,000.01 was paid"],
    ["an unreadable amount", { amount: null }, "an unreadable amount"],
    ["dollars", { currency: "USD" }, "in USD, not in INR"],
    ["no currency", { currency: null }, "an unknown currency"],
    ["another order", { orderId: "ORD2" }, "for order ORD2"],
  ])("CHARGED with %s is held for review", (_, more, why) => {
    const verdict = evaluatePayment(asked, { ...charged, ...more });
    expect(verdict).toMatchObject({ kind: "review", why: expect.stringContaining(why) });
  });

  it("pays in no other word than CHARGED", () => {
    for (const status of Object.keys(gatewayStatusMeaning) as GatewayStatus[]) {
      const { kind } = evaluatePayment(asked, { ...charged, status });
      expect(kind === "charged", status).toBe(status === "CHARGED");
      expect(kind === "review", status).toBe(false);
    }
  });

  it.each([
    ["NEW", "unchanged"],
    ["NOT_FOUND", "unchanged"],
    ["PENDING_VBV", "pending"],
    ["AUTHORIZED", "pending"],
    ["PARTIAL_CHARGED", "pending"],
    ["UNKNOWN", "pending"],
    ["AUTHORIZATION_FAILED", "failed"],
    ["AUTO_REFUNDED", "failed"],
    ["VOIDED", "failed"],
  ] as const)("%s is %s", (status, kind) => {
    expect(evaluatePayment(asked, { ...charged, status })).toEqual({ kind });
  });
});

it("knows when the gateway holds money", () => {
  expect(holdsMoney("AUTHORIZED")).toBe(true);
  expect(holdsMoney("PARTIAL_CHARGED")).toBe(true);
  expect(holdsMoney("authorized")).toBe(true);
  expect(holdsMoney("PENDING_VBV")).toBe(false);
  expect(holdsMoney("A_NEW_WORD")).toBe(false);
  expect(holdsMoney("toString")).toBe(false);
});
