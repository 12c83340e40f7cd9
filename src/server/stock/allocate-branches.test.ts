import { describe, expect, it } from "vitest";
import { allocateBranches } from "./allocate-branches.ts";

const levels = (...available: [string, number][]) =>
  available.map(([branch, pieces]) => ({ branch, productId: "mug", available: pieces }));
const line = (quantity: number, position = 0) => ({ position, productId: "mug", quantity });

describe("the branches that an order's lines are kept in", () => {
  it("is the first one that has all of a line", () => {
    expect(allocateBranches(levels(["kolkata", 5], ["chennai", 9]), [line(5)])).toEqual([
      { ...line(5), branch: "kolkata" },
    ]);
    expect(allocateBranches(levels(["kolkata", 5], ["chennai", 9]), [line(6)])).toEqual([
      { ...line(6), branch: "chennai" },
    ]);
  });

  it("are as few as the pieces are in, where no one has all", () => {
    const all = levels(["kolkata", 1], ["chennai", 4], ["guwahati", 3]);
    expect(allocateBranches(all, [line(7)])).toEqual([
      { ...line(4), branch: "chennai" },
      { ...line(3), branch: "guwahati" },
    ]);
  });

  it("do not promise a piece twice to two lines of one product", () => {
    expect(allocateBranches(levels(["kolkata", 3]), [line(2), line(1, 1)])).toHaveLength(2);
    expect(allocateBranches(levels(["kolkata", 3]), [line(2), line(2, 1)])).toBeUndefined();
  });

  it("are none where there are too few, or the product has no level", () => {
    expect(allocateBranches(levels(["kolkata", 3]), [line(4)])).toBeUndefined();
    expect(allocateBranches([], [line(1)])).toBeUndefined();
  });
});
