import { expect, it } from "vitest";
import {
  isEnded,
  needsPerson,
  openRefundStates,
  refundLabels,
  refundStates,
} from "./refund-state.ts";

it("a refund is open, done, or waits for a person, and each has a label of its own", () => {
  expect(refundStates.filter(needsPerson)).toEqual(["failed", "review", "by_hand"]);
  expect(refundStates.filter(isEnded)).toEqual(["done", "failed"]);
  const open: readonly string[] = openRefundStates;
  for (const state of refundStates) {
    const kinds = [open.includes(state), state === "done", needsPerson(state)];
    expect(kinds.filter(Boolean)).toHaveLength(1);
  }
  expect(new Set(Object.values(refundLabels)).size).toBe(refundStates.length);
});
