import { describe, expect, it } from "vitest";
import { rupees } from "../money.ts";
import { readCouponCode, withCoupon } from "./coupon.ts";

describe("a coupon", () => {
  it.each([
    [1000, 5, 950],
    [1010, 5, 960],
    [99.99, 5, 95],
    [129_000, 5, 122_550],
    [1, 100, 1],
    [0.4, 5, 0.4],
    [0.6, 5, 0.6],
    [10, 5, 10],
  ])("₹%d less %d percent are ₹%d", (total, percent, less) => {
    const given = withCoupon(rupees(total), percent);
    expect(given.total).toBe(rupees(less));
    expect(given.off + given.total).toBe(rupees(total));
  });

  it.each(["abcd-efgh-2345", " ABCDEFGH2345\0", "abcd efgh 2345"])("is read from %j", (typed) => {
    expect(readCouponCode(typed)).toBe("ABCD-EFGH-2345");
  });

  it("of nothing is nothing", () => expect(readCouponCode(" % ")).toBe(""));
});
