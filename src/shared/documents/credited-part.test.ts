import { expect, it } from "vitest";
import { creditedPart } from "./credited-part.ts";

const invoiced = { quantity: 3, total: 38_700 };

it.each([
  [{ quantity: 3, total: 38_700 }, undefined],
  [{ quantity: 3, total: 19_350 }, "half of 3 pieces (₹193.50 of ₹387)"],
  [{ quantity: 1, total: 12_900 }, "1 of 3 pieces"],
  // The shares of pieces are rounded so that they add up.
  [{ quantity: 1, total: 12_901 }, "1 of 3 pieces"],
  [{ quantity: 1, total: 6_450 }, "half of 1 piece (₹64.50 of ₹129), out of 3 pieces"],
  [{ quantity: 0, total: 3_870 }, "10% of the price of 3 pieces (₹38.70 of ₹387)"],
  [{ quantity: 0, total: 1 }, "a part of the price of 3 pieces (₹0.01 of ₹387)"],
])("%j of 3 pieces is %j", (credited, text) => {
  expect(creditedPart({ ...credited, invoiced })).toBe(text);
});

it("says nothing where the invoice's line is not known", () => {
  expect(creditedPart({ quantity: 1, total: 100 })).toBeUndefined();
});
