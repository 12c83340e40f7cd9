import { expect, it } from "vitest";
import { productTexts } from "./product-texts.ts";

it("a product's form sends its own fields, trimmed, and no rows", () => {
  const texts = { name: " Mug ", quantity: "5", "tier-1-quantity": "2", bulkDiscounts: "[]" };
  expect(productTexts(texts, undefined)).toEqual({
    name: "Mug",
    quantity: "5",
    bulkDiscounts: "[]",
  });
});

it("the stock is sent only where it was changed", () => {
  expect(productTexts({ quantity: "5" }, 5)).toEqual({});
  expect(productTexts({ quantity: "6" }, 5)).toEqual({ quantity: "6" });
});
