import { expect, it } from "vitest";
import { TYPED_RUPEES_PATTERN } from "#shared/rupee-text.ts";
import { productTexts } from "./product-texts.ts";

it("a product's form sends its own fields, trimmed, and no rows", () => {
  const texts = { name: " Mug ", quantity: "5", "tier-1-quantity": "2", bulkDiscounts: "[]" };
  expect(productTexts(texts, undefined)).toEqual({
    name: "Mug",
    quantity: "5",
    bulkDiscounts: "[]",
  });
});

const priceField = new RegExp(`^(?:${TYPED_RUPEES_PATTERN})$`, "v");

it.each([
  ["1,299.50", "1299.50"],
  ["4,75,000", "475000"],
  [" 1 499 ", "1499"],
  ["1\u00a0499", "1499"],
])("the price %j is sent as %s", (typed, price) => {
  expect(typed).toMatch(priceField);
  expect(productTexts({ price: typed }, undefined)).toEqual({ price });
});

it.each(["99,50", "1,2", ",100", "1e3", "1.234", "-5", ""])("%j is no price", (typed) => {
  expect(typed).not.toMatch(priceField);
});

it("the stock is sent only where it was changed", () => {
  expect(productTexts({ quantity: "5" }, 5)).toEqual({});
  expect(productTexts({ quantity: "6" }, 5)).toEqual({ quantity: "6" });
});
