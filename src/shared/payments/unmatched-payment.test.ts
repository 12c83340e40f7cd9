import { expect, it } from "vitest";
import { openUnmatchedActs, unmatchedStates } from "./unmatched-payment.ts";

const taken = { state: "open", isTaken: true, amountPaise: 100, currency: "INR" } as const;

it("is given back or settled while it is open, and never twice", () => {
  expect(openUnmatchedActs(taken)).toEqual(["refund", "settle"]);
  for (const state of unmatchedStates.filter((one) => one !== "open")) {
    expect(openUnmatchedActs({ ...taken, state })).toEqual([]);
  }
});

it.each([
  ["the bank merely holds it", { isTaken: false }],
  ["its sum is not known", { amountPaise: null }],
  ["it is no rupees", { currency: "USD" }],
])("is not given back by the shop where %s", (_, given) => {
  expect(openUnmatchedActs({ ...taken, ...given })).toEqual(["settle"]);
});
