import { describe, expect, it } from "vitest";
import {
  canTransitionReturn,
  type ReturnStatus,
  returnStatuses,
  returnTransitionsFrom,
} from "./return-status.ts";

describe("the table of a return's states", () => {
  it("reaches each state from the question, and each of them reaches an end", () => {
    const reached = reachableFrom("asked");
    expect([...reached].sort()).toEqual([...returnStatuses].sort());
    const ends = returnStatuses.filter((status) => returnTransitionsFrom(status).length === 0);
    expect(ends).toEqual(["refused", "refunded", "replaced", "sent-back", "withdrawn", "lapsed"]);
    for (const status of returnStatuses) {
      expect(ends.some((end) => reachableFrom(status).has(end))).toBe(true);
    }
  });

  it("never goes back to a state that it has left", () => {
    for (const from of returnStatuses) {
      for (const to of returnTransitionsFrom(from)) expect(reachableFrom(to)).not.toContain(from);
    }
  });

  it.each([
    ["asked", "refunded"],
    ["accepted", "refused"],
    ["received", "withdrawn"],
    ["received", "refunded"],
    ["refunded", "replaced"],
  ] as const)("has no way from %s to %s", (from, to) => {
    expect(canTransitionReturn(from, to)).toBe(false);
  });
});

function reachableFrom(start: ReturnStatus): Set<ReturnStatus> {
  const reached = new Set<ReturnStatus>([start]);
  for (const status of reached) for (const next of returnTransitionsFrom(status)) reached.add(next);
  return reached;
}
