import { describe, expect, it } from "vitest";
import { paymentStates } from "../orders/payment-status.ts";
import { openHoldActions } from "./payment-hold.ts";

const order = {
  paymentState: "review",
  gatewayState: "charged",
  payBy: "gateway",
  cancelledAt: null,
  writtenOff: false,
  quoteId: null,
} as const;

describe("what can be done with a payment on hold", () => {
  it("is all where the gateway took money of the order", () => {
    expect(openHoldActions(order, undefined)).toEqual(["accept", "refund", "settle"]);
  });

  it("is to settle it where the money is another order's", () => {
    expect(openHoldActions(order, "ORD2")).toEqual(["settle"]);
  });

  it("is not to revive what the shop cancelled", () => {
    const cancelled = { ...order, cancelledAt: new Date() };
    expect(openHoldActions(cancelled, undefined)).toEqual(["refund", "settle"]);
    const transferred = { ...cancelled, payBy: "bank-transfer" } as const;
    expect(openHoldActions({ ...transferred, quoteId: "1" }, undefined)).toEqual([
      "refund",
      "settle",
    ]);
    expect(openHoldActions({ ...transferred, writtenOff: true }, undefined)).toEqual([
      "refund",
      "settle",
    ]);
    // Staff entered the money, and were asked.
    expect(openHoldActions(transferred, undefined)).toEqual(["accept", "refund", "settle"]);
  });

  it("is not to give back what the bank only holds, or gave back itself", () => {
    expect(openHoldActions({ ...order, gatewayState: "held" }, undefined)).toEqual([
      "accept",
      "settle",
    ]);
    expect(openHoldActions({ ...order, gatewayState: "not_paid" }, undefined)).toEqual(["settle"]);
  });

  it("is all where staff entered a bank transfer, of which the gateway knows nothing", () => {
    const transferred = { ...order, payBy: "bank-transfer", gatewayState: "unpaid" } as const;
    expect(openHoldActions(transferred, undefined)).toEqual(["accept", "refund", "settle"]);
  });

  it.each(paymentStates.filter((state) => state !== "review"))(
    "is nothing once it is %s",
    (paymentState) => expect(openHoldActions({ ...order, paymentState }, undefined)).toEqual([]),
  );
});
