import { expect, it } from "vitest";
import { shippedQuantity, unfulfilledQuantity } from "./unfulfilled-quantity.ts";

it("counts what waits of a line, and what has left of an order without what was cancelled", () => {
  expect(unfulfilledQuantity({ quantity: 5 })).toBe(5);
  expect(unfulfilledQuantity({ quantity: 5, shipped: 2, cancelled: 1 })).toBe(2);
  const lines = [{ quantity: 5, shipped: 2, cancelled: 1 }, { quantity: 1 }];
  expect(shippedQuantity(lines)).toEqual({ shipped: 2, all: 5 });
});
