import { describe, expect, it } from "vitest";
import { boundsText, valueText } from "./value-text.ts";

describe("the text of a value", () => {
  it.each([
    [{ name: "Royal blue", number: null }, "", "Royal blue"],
    [{ name: "", number: 1_600 }, "W", "1,600 W"],
    [{ name: "", number: 6 }, "", "6"],
    [{ name: "", number: 129_000 }, "₹", "₹1,29,000"],
  ])("of %o in %o is %s", (value, unit, text) => {
    expect(valueText({ unit }, value)).toBe(text);
  });

  it.each([
    [100, 500, "₹", "₹100 to ₹500"],
    [300, 340, "ml", "300 to 340 ml"],
    [325, 325, "ml", "325 ml"],
    [380, null, "mm", "from 380 mm"],
    [null, 2, "kW", "up to 2 kW"],
    [null, null, "mm", ""],
  ])("of %o to %o in %s is %o", (min, max, unit, text) => {
    expect(boundsText(min, max, unit)).toBe(text);
  });
});
