import { describe, expect, it } from "vitest";
import { readTypedAmount } from "./typed-amount.ts";

const widths = { shown: "cm", kept: "mm" };

describe("an amount as people type it", () => {
  it.each([
    ["40", widths, 400],
    ["40 cm", widths, 400],
    ["400mm", widths, 400],
    ["16 in", widths, 400],
    ['15"', widths, 380],
    ["0.6 m", widths, 600],
    ["1,000 mm", widths, 1_000],
    ["82", { shown: "mm", kept: "mm" }, 82],
    ["2 kW", { shown: "W", kept: "W" }, 2_000],
    ["11 oz", { shown: "ml", kept: "ml" }, 325],
    ["1 litre", { shown: "ml", kept: "ml" }, 1_000],
    ["5000 cm", { shown: "m", kept: "m" }, 50],
    ["4 m²/h", { shown: "m²/h", kept: "m²/h" }, 4],
    ["₹25,000", { shown: "₹", kept: "₹" }, 25_000],
    ["Rs. 25000", { shown: "₹", kept: "₹" }, 25_000],
    ["Rs. 500/-", { shown: "₹", kept: "₹" }, 500],
    ["6", { shown: "", kept: "" }, 6],
  ])("reads %s", (typed, units, amount) => {
    expect(readTypedAmount(typed, units)).toBe(amount);
  });

  it.each([
    ["", widths],
    ["wide", widths],
    ["40x50", widths],
    ["40 × 50 cm", widths],
    ["1e5", { shown: "₹", kept: "₹" }],
    ["-5", widths],
    ["40 W", widths],
    ["25,000", { shown: "crates", kept: "boxes" }],
    ["9".repeat(2_000), widths],
  ])("takes %s for none", (typed, units) => {
    expect(readTypedAmount(typed, units)).toBeUndefined();
  });
});
