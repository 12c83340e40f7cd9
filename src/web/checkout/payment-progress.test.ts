import { describe, expect, it } from "vitest";
import { nextPollDelay, paymentOutcomeOf, STOP_POLLING_AFTER_MS } from "./payment-progress.ts";

describe("readWord", () => {
  it.each([
    ["CHARGED", "charged"],
    ["charged", "charged"],
    ["NEW", "untouched"],
    ["STARTED", "pending"],
    ["PENDING_VBV", "pending"],
    ["VBV_SUCCESSFUL", "pending"],
    ["AUTHORIZING", "pending"],
    ["AUTHORIZED", "pending"],
    ["TO_BE_CHARGED", "pending"],
    ["PENDING_REVIEW", "pending"],
    ["SOMETHING_NEW", "pending"],
    ["AUTHENTICATION_FAILED", "failed"],
    ["AUTHORIZATION_FAILED", "failed"],
    ["JUSPAY_DECLINED", "failed"],
    ["AUTO_REFUNDED", "failed"],
    ["EXPIRED", "failed"],
    ["REFUNDING", "failed"],
  ])("reads %s as %s", (status, word) => {
    expect(paymentOutcomeOf(status)).toBe(word);
  });
});

describe("nextLook", () => {
  it("ends at once where the bank has decided", () => {
    expect(nextPollDelay("charged", 1, 0)).toBeNull();
    expect(nextPollDelay("failed", 1, 0)).toBeNull();
  });

  it("looks twice more at an order that nobody tried to pay", () => {
    expect([1, 2, 3].map((looks) => nextPollDelay("untouched", looks, 0))).toEqual([
      1500,
      1500,
      null,
    ]);
  });

  it("tries a shop that cannot be reached twice more", () => {
    expect([1, 2, 3].map((looks) => nextPollDelay("unreached", looks, 0))).toEqual([
      1000,
      1000,
      null,
    ]);
  });

  it("asks ever more seldom while the bank works, up to its patience", () => {
    const pauses: number[] = [];
    let waited = 0;
    for (let looks = 1; looks < 100; looks += 1) {
      const pause = nextPollDelay("pending", looks, waited);
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
