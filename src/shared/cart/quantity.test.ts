import { describe, expect, it } from "vitest";
import { formatQuantity, parseQuantity, quantityError } from "./quantity.ts";

describe("parsePieces", () => {
  it.each([
    ["1", 1],
    [" 25 ", 25],
    ["007", 7],
    ["1,000", 1000],
  ])("reads %j", (typed, quantity) => {
    expect(parseQuantity(typed)).toBe(quantity);
  });

  it.each(["", " ", "0", "-1", "1.5", "1e3", "ten", "1,00", "٣"])("takes %j for none", (typed) => {
    expect(parseQuantity(typed)).toBeUndefined();
  });
});

describe("formatPieces", () => {
  it("counts one apart, in Indian grouping", () => {
    expect([1, 2, 100_000].map(formatQuantity)).toEqual(["1 piece", "2 pieces", "1,00,000 pieces"]);
  });
});

describe("quantityError", () => {
  it("lets through what the stock holds", () => {
    expect(quantityError(5, 5, 0)).toBeUndefined();
    expect(quantityError(2, 5, 3)).toBeUndefined();
  });

  it("says what is in the way", () => {
    expect(quantityError(1, 0, 0)).toBe("Out of stock");
    expect(quantityError(6, 5, 0)).toBe("Only 5 in stock");
    expect(quantityError(3, 5, 3)).toBe("Only 5 in stock, and your cart already holds 3");
    expect(quantityError(100_001, 1_000_000, 0)).toBe("At most 1,00,000 pieces at once");
  });
});
