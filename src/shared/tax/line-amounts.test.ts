import { describe, expect, it } from "vitest";
import { paise, sum } from "../money.ts";
import { lineAmounts } from "./line-amounts.ts";

const lines = [33_333, 33_333, 33_334].map((amount) => ({ amount: paise(amount) }));

describe("lineAmounts", () => {
  it("shares coupon and freight out to the paisa", () => {
    const shared = lineAmounts(lines, paise(1_000), paise(9_999));
    expect(shared.map(({ total }) => total)).toEqual([36_333, 36_333, 36_333]);
    expect(sum(shared.map(({ coupon }) => coupon))).toBe(1_000);
    expect(sum(shared.map(({ freight }) => freight))).toBe(9_999);
    for (const { goods, freight, total } of shared) expect(goods + freight).toBe(total);
  });

  it("loses no freight where a coupon takes all else", () => {
    const shared = lineAmounts(lines, paise(100_000), paise(100));
    expect(shared.map(({ total }) => total)).toEqual([34, 33, 33]);
  });
});
