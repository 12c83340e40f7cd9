import { describe, expect, it } from "vitest";
import { paise, sum } from "../money.ts";
import { allocatedShare } from "./allocated-share.ts";

describe("pieceShare", () => {
  it("gives the last piece what is left", () => {
    const shares = [0, 1, 2].map((before) => allocatedShare(paise(100), 3, before, 1));
    expect(shares).toEqual([33, 34, 33]);
  });

  it("adds up to the whole however the pieces leave", () => {
    for (let round = 0; round < 2_000; round += 1) {
      const of = 1 + (round % 97);
      const all = paise((round * 7_919) % 1_000_003);
      const shares = [];
      for (let before = 0; before < of; ) {
        const count = Math.min(1 + ((round + before) % 5), of - before);
        shares.push(allocatedShare(all, of, before, count));
        before += count;
      }
      expect(sum(shares)).toBe(all);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    }
  });

  it("refuses more pieces than there are", () => {
    expect(() => allocatedShare(paise(100), 3, 2, 2)).toThrow(RangeError);
  });
});
