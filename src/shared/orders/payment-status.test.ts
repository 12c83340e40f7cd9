import { describe, expect, it } from "vitest";
import {
  canTransitionPayment,
  holdingStates,
  isDecidedByStaff,
  isFulfillable,
  isIdle,
  isOver,
  needsNoGatewayCheck,
  type PaymentState,
  paymentStates,
  shopperMayStopWaiting,
  waitsForPayment,
  wasPaid,
} from "./payment-status.ts";

function nextStates(from: PaymentState): PaymentState[] {
  return paymentStates.filter((to) => canTransitionPayment(from, to));
}

/** Every state that some moves lead to from here, this one included. */
function reachableFrom(start: PaymentState): Set<PaymentState> {
  const reached = new Set([start]);
  for (const state of reached) for (const next of nextStates(state)) reached.add(next);
  return reached;
}

describe("the moves of a payment", () => {
  it("reach every state from unpaid", () => {
    expect([...reachableFrom("unpaid")].toSorted()).toEqual([...paymentStates].toSorted());
  });

  it("never lead back to unpaid, and never stay", () => {
    for (const state of paymentStates) {
      expect(canTransitionPayment(state, "unpaid")).toBe(false);
      expect(canTransitionPayment(state, state)).toBe(false);
    }
  });

  it("let money come late or after a failure, from wherever the shop still waits", () => {
    for (const state of ["unpaid", "pending", "failed", "expired", "review"] as const) {
      expect(canTransitionPayment(state, "charged"), state).toBe(true);
      expect(canTransitionPayment(state, "refunding"), state).toBe(true);
    }
  });

  it("let what is paid only go back, and what went back nowhere", () => {
    expect(nextStates("charged")).toEqual(["refunding"]);
    expect(nextStates("refunding")).toEqual(["refunded"]);
    expect(nextStates("refunded")).toEqual([]);
  });

  it("let cash on delivery begin with the order, and end collected or with nothing to collect", () => {
    expect(paymentStates.filter((state) => canTransitionPayment(state, "due"))).toEqual(["unpaid"]);
    expect(nextStates("due")).toEqual(["charged", "cancelled"]);
    expect(paymentStates.filter(isFulfillable)).toEqual(["due", "charged"]);
  });

  it("let the money of an order that the shop cancelled only go back", () => {
    for (const state of ["unpaid", "pending", "failed"] as const) {
      expect(canTransitionPayment(state, "cancelled"), state).toBe(true);
    }
    expect(nextStates("cancelled")).toEqual(["review", "refunding"]);
  });

  it("let only what is on hold be settled outside, which ends it", () => {
    expect(paymentStates.filter((state) => canTransitionPayment(state, "settled"))).toEqual([
      "review",
    ]);
    expect(nextStates("settled")).toEqual([]);
  });

  it("let an order on hold not expire or fail by itself", () => {
    for (const state of ["expired", "failed", "pending"] as const) {
      expect(canTransitionPayment("review", state)).toBe(false);
    }
  });

  it("are final where the page need not ask any more", () => {
    expect(paymentStates.filter(shopperMayStopWaiting)).toEqual([
      "due",
      "charged",
      "review",
      "settled",
      "refunded",
    ]);
  });

  it("tell what was paid, what a person decides, and what nobody pays any more", () => {
    expect(paymentStates.filter(wasPaid)).toEqual(["charged", "refunding", "refunded"]);
    expect(paymentStates.filter(isDecidedByStaff)).toEqual(["review", "settled"]);
    // Each ends either with the shipment or without it, or still waits.
    const waits = (state: PaymentState) => holdingStates.some((one) => one === state);
    for (const state of paymentStates) {
      const ends = [waits(state), isFulfillable(state), isOver(state)];
      expect([state, ends.filter(Boolean).length]).toEqual([state, 1]);
    }
  });

  it("tell an order that waits for its payment from one that is settled", () => {
    expect(paymentStates.filter(waitsForPayment)).toEqual(["unpaid", "pending", "failed"]);
    expect(paymentStates.filter(isIdle)).toEqual(["unpaid", "failed"]);
    expect(paymentStates.filter(needsNoGatewayCheck)).toEqual([
      "due",
      "charged",
      "settled",
      "refunding",
      "refunded",
    ]);
  });
});
