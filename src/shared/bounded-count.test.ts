import { describe, expect, it } from "vitest";
import { boundCount, formatCount, formatProducts } from "./numbers.ts";

describe("a count that stops at a bound", () => {
  it.each([
    [0, "0", "0 products"],
    [1, "1", "1 product"],
    [5_000, "5,000", "5,000 products"],
    [5_001, "5,000+", "5,000+ products"],
  ])("of %i says %s and %s", (counted, number, products) => {
    expect(formatCount(boundCount(counted, 5_000))).toBe(number);
    expect(formatProducts(boundCount(counted, 5_000))).toBe(products);
  });
});
