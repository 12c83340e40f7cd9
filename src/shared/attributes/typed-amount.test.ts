import { describe, expect, it } from "vitest";
import { readTypedAmount } from "./typed-amount.ts";

const widths = { shown: "cm", storedUnit: "mm" };

describe("an amount as people type it", () => {
  it.each([
    ["40", widths, 400],
    ["40 cm", widths, 400],
    ["400mm", widths, 400],
    ["16 in", widths, 400],
    ['15"', widths, 380],
    ["0.6 m", widths, 600],
    ["1,000 mm", widths, 1_000],
    ["82", { shown: "mm", storedUnit: "mm" }, 82],
    ["2 kW", { shown: "W", storedUnit: "W" }, 2_000],
    ["11 oz", { shown: "ml", storedUnit: "ml" }, 325],
    ["1 litre", { shown: "ml", storedUnit: "ml" }, 1_000],
    ["5000 cm", { shown: "m", storedUnit: "m" }, 50],
    ["4 m²/h", { shown: "m²/h", storedUnit: "m²/h" }, 4],
    ["₹25,000", { shown: "₹", storedUnit: "₹" }, 25_000],
    ["Rs. 25000", { shown: "₹", storedUnit: "₹" }, 25_000],
    ["Rs. 500/-", { shown: "₹", storedUnit: "₹" }, 500],
    ["6", { shown: "", storedUnit: "" }, 6],
  ])("reads %s", (typed, units, amount) => {
    expect(readTypedAmount(typed, units)).toBe(amount);
  });

  it.each([
    ["", widths],
    ["wide", widths],
    ["40x50", widths],
    ["40 × 50 cm", widths],
    ["1e5", { shown: "₹", storedUnit: "₹" }],
    ["-5", widths],
    ["40 W", widths],
    ["25,000", { shown: "crates", storedUnit: "boxes" }],
    ["9".repeat(2_000), widths],
  ])("takes %s for none", (typed, units) => {
    expect(readTypedAmount(typed, units)).toBeUndefined();
  });
});
