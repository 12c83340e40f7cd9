import { describe, expect, it } from "vitest";
import { isSlug, makeSlug, slugStem, uniqueSlug } from "./slug.ts";

describe("a slug", () => {
  it.each([
    ["Mug press, 11 oz", "mug-press-11-oz"],
    ["Clamshell heat press, 38 × 38 cm", "clamshell-heat-press-38-x-38-cm"],
    ["CO₂ laser — 60 W", "co2-laser-60-w"],
    ["A3+ printer & ink", "a3-plus-printer-and-ink"],
    ["Café crème brûlée", "cafe-creme-brulee"],
    ["Groß Ærø Łódź", "gross-aero-lodz"],
    ["Blades 30/45/60°", "blades-30-45-60-degree"],
    ["Men's tee", "mens-tee"],
    ["--__ Hello __--", "hello"],
    ["<script>alert(1)</script>", "script-alert-1-script"],
    ["मग", "item"],
    ["😀", "item"],
    ["\u0000", "item"],
    ["", "item"],
  ])("of %j is %s", (name, expected) => {
    expect(makeSlug(name)).toBe(expected);
    expect(isSlug(makeSlug(name))).toBe(true);
  });

  it("has 80 characters at most and ends with a whole word", () => {
    expect(makeSlug("x".repeat(500))).toBe("x".repeat(80));
    const long = makeSlug("heat press ".repeat(20));
    expect(long.length).toBeLessThanOrEqual(80);
    expect(long).toMatch(/-heat(-press)?$/);
    expect(isSlug(makeSlug(`${"ab-".repeat(26)}ab-cd`))).toBe(true);
  });

  it("is made unique by a number", () => {
    const taken = new Set(["mug", "mug-2", "mug-4"]);
    expect(uniqueSlug("mug", (slug) => taken.has(slug))).toBe("mug-3");
    expect(uniqueSlug("cap", (slug) => taken.has(slug))).toBe("cap");
    const long = "y".repeat(80);
    const second = uniqueSlug(long, (slug) => slug === long);
    expect(second).toBe(`${"y".repeat(78)}-2`);
    expect(second.startsWith(slugStem(long))).toBe(true);
  });

  it.each(["Mug", "a--b", "-a", "a-", "a_b", "", "a".repeat(81), "a\u0000", "%27"])(
    "%j is none",
    (text) => {
      expect(isSlug(text)).toBe(false);
    },
  );
});
