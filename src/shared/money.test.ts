import { describe, expect, it } from "vitest";
import { formatMoney, lessPercent, paise, rupees, toBankAmount, toRupees } from "./money.ts";

describe("money", () => {
  it("reads rupees without a float's error", () => {
    expect(rupees(100.15)).toBe(10_015);
    expect(rupees(0.1 + 0.2)).toBe(30);
    expect(toRupees(rupees(19.99))).toBe(19.99);
  });

  it("refuses a fraction of a paisa", () => {
    expect(() => paise(0.5)).toThrow(RangeError);
    expect(() => paise(Number.NaN)).toThrow(RangeError);
  });

  it("writes amounts as the bank reads them", () => {
    expect(toBankAmount(rupees(100))).toBe("100.00");
    expect(toBankAmount(rupees(100.1))).toBe("100.10");
  });

  it.each([
    // 5 % off ₹85 is ₹80.75, off ₹110 is ₹104.50, off ₹98 is ₹93.10.
    [85, 5, 81],
    [110, 5, 105],
    [98, 5, 93],
    [79, 15, 67],
    [11, 100, 0],
    [11, 0, 11],
    [99.5, 12.5, 87],
  ])("takes %d less %d %% to the whole rupee, halves up: %d", (full, percent, expected) => {
    expect(lessPercent(rupees(full), percent)).toBe(rupees(expected));
  });

  it("leaves a price without discount to the paisa", () => {
    expect(lessPercent(rupees(99.5), 0)).toBe(rupees(99.5));
  });

  it("shows Indian grouping, and paise only where there are any", () => {
    expect(formatMoney(rupees(129_000))).toBe("₹1,29,000");
    expect(formatMoney(rupees(12_345_678))).toBe("₹1,23,45,678");
    expect(formatMoney(rupees(100.5))).toBe("₹100.50");
    expect(formatMoney(rupees(0))).toBe("₹0");
  });
});
