import { describe, expect, it } from "vitest";
import { knownStatuses, stateOf, statusOfId } from "./statuses.ts";

describe("the gateway's word for an order", () => {
  it.each([
    ["NEW", "unpaid"],
    ["PENDING_VBV", "pending"],
    ["AUTHORIZED", "held"],
    ["PARTIAL_CHARGED", "held"],
    ["AUTHORIZATION_FAILED", "failed"],
    ["VOIDED", "not_paid"],
    ["AUTO_REFUNDED", "not_paid"],
    ["NOT_FOUND", "missing"],
    ["authorized", "held"],
  ])("%s means %s", (word, state) => {
    expect(stateOf(word)).toBe(state);
  });

  it("means charged in no other word than CHARGED", () => {
    expect(knownStatuses.filter((word) => stateOf(word) === "charged")).toEqual(["CHARGED"]);
  });

  it.each(["A_NEW_WORD", "", "toString", "constructor"])("%j is not known: pending", (word) => {
    expect(stateOf(word)).toBe("pending");
  });

  it("is found by its number", () => {
    expect(statusOfId(27)).toBe("AUTHORIZATION_FAILED");
    expect(statusOfId(1)).toBeUndefined();
    expect(statusOfId(Number.NaN)).toBeUndefined();
  });
});

it("each documented number is one status's own", () => {
  const numbers = Array.from({ length: 100 }, (_, id) => statusOfId(id)).filter(Boolean);
  expect(numbers).toHaveLength(18);
  expect(new Set(numbers).size).toBe(numbers.length);
});
