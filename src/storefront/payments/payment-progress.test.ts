import { describe, expect, it } from "vitest";
import type { PaymentState } from "#shared/orders/payment-status.ts";
import { nextPollDelay, paymentOutcomeOf, STOP_POLLING_AFTER_MS } from "./payment-progress.ts";

describe("paymentOutcomeOf", () => {
  it.each<[string, PaymentState, string]>([
    ["CHARGED", "charged", "charged"],
    ["charged", "charged", "failed"],
    ["Charged", "charged", "failed"],
    ["CHARGED ", "charged", "failed"],
    ["NEW", "unpaid", "untouched"],
    ["PENDING_VBV", "pending", "pending"],
    ["AUTHORIZED", "pending", "pending"],
    ["SOMETHING_NEW", "pending", "pending"],
    ["PENDING_REVIEW", "review", "review"],
    ["AUTHORIZATION_FAILED", "failed", "failed"],
    ["NOT_FOUND", "failed", "failed"],
    ["EXPIRED", "expired", "failed"],
    ["REFUNDING", "refunding", "failed"],
    ["REFUNDED", "refunded", "failed"],
  ])("reads %s as %s: %s", (status, state, outcome) => {
    expect(paymentOutcomeOf({ status, state })).toBe(outcome);
  });
});

describe("nextPollDelay", () => {
  it("ends at once where the bank has decided", () => {
    expect(nextPollDelay("charged", 1, 0)).toBeNull();
    expect(nextPollDelay("failed", 1, 0)).toBeNull();
    expect(nextPollDelay("review", 1, 0)).toBeNull();
  });

  it("asks twice more about an order that nobody tried to pay", () => {
    expect([1, 2, 3].map((polls) => nextPollDelay("untouched", polls, 0))).toEqual([
      1500,
      1500,
      null,
    ]);
  });

  it("tries a shop that cannot be reached twice more", () => {
    expect([1, 2, 3].map((polls) => nextPollDelay("unreached", polls, 0))).toEqual([
      1000,
      1000,
      null,
    ]);
  });

  it("asks ever more seldom while the bank works, up to its patience", () => {
    const pauses: number[] = [];
    let waited = 0;
    for (let polls = 1; polls < 100; polls += 1) {
      const pause = nextPollDelay("pending", polls, waited);
      if (pause === null) break;
      pauses.push(pause);
      waited += pause;
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(waited).toBeGreaterThan(STOP_POLLING_AFTER_MS - 10_000);
    expect(waited).toBeLessThanOrEqual(STOP_POLLING_AFTER_MS);
    expect(pauses.length).toBeLessThan(20);
  });
});
