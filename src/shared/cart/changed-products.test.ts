import { expect, it } from "vitest";
import { testProduct } from "../catalogue/test-products.ts";
import { reprice } from "./cart.ts";
import { newLine } from "./cart-line.ts";
import { changedProducts } from "./changed-products.ts";

it("says of each product what it was and what it is, and of others nothing", () => {
  const mug = testProduct();
  const cap = testProduct({ _id: "cap", name: "Cap", price: 120, bulkDiscounts: [] });
  const tape = testProduct({ _id: "tape", name: "Tape", price: 85, bulkDiscounts: [] });
  const before = reprice([
    newLine(mug, "single", 9),
    newLine(tape, "single", 2),
    newLine(mug, "bulk_10", 10),
    newLine(cap, "single", 1),
  ]);
  const after = reprice([newLine(mug, "single", 4), newLine(tape, "single", 2)]);
  expect(changedProducts(before, after)).toEqual([
    { productId: mug._id, name: "White mug", was: "19 at ₹75", now: "4 at ₹79" },
    { productId: "cap", name: "Cap", was: "1 at ₹120", now: null },
  ]);
  expect(changedProducts(before, before)).toEqual([]);
});
