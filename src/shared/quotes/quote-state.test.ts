import { expect, it } from "vitest";
import { canTransitionQuote, quoteStates, shownQuoteState } from "./quote-state.ts";

it("lets nothing follow an accepted or withdrawn quote", () => {
  for (const state of quoteStates) {
    expect(canTransitionQuote("accepted", state)).toBe(false);
    expect(canTransitionQuote("withdrawn", state)).toBe(false);
  }
});

it("lets only what was sent be accepted", () => {
  expect(quoteStates.filter((state) => canTransitionQuote(state, "accepted"))).toEqual(["sent"]);
});

it("shows a sent quote as expired from the end of its validity", () => {
  const validUntil = new Date(1_000);
  expect(shownQuoteState({ state: "sent", validUntil }, 999)).toBe("sent");
  expect(shownQuoteState({ state: "sent", validUntil }, 1_000)).toBe("expired");
  expect(shownQuoteState({ state: "accepted", validUntil }, 2_000)).toBe("accepted");
  expect(shownQuoteState({ state: "asked", validUntil: null }, 2_000)).toBe("asked");
});
