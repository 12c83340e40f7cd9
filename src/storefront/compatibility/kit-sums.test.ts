import { expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { kitLookBy, kitTextNames, shortTextName } from "./kit-sums.ts";

const press = testProduct({ _id: "press", price: 4_900, bulkDiscounts: [] });
const mug = testProduct({
  _id: "mug",
  price: 100,
  bulkDiscounts: [{ quantity: 10, discount: 10 }],
});
const lookBy = kitLookBy([
  { product: press, quantity: 1 },
  { product: mug, quantity: 36 },
]);
const withMugs = (left: number) => lookBy((id) => (id === "mug" ? left : 5));

it("tells what a kit's texts are by how many there are of what is short", () => {
  expect(withMugs(12).texts).toEqual({
    [kitTextNames.total]: "₹5,980",
    [kitTextNames.pieces]: "for 13 pieces",
    [kitTextNames.button]: "Add all to cart",
    [shortTextName("mug")]: "Only 12 in stock",
  });
  expect(withMugs(36).texts).toEqual({});
  expect(withMugs(0).texts).toEqual({});
});

it("looks otherwise where a line becomes short, or reaches another tier's price", () => {
  expect(withMugs(35).look).toBe(withMugs(10).look);
  const looks = [36, 10, 9].map((left) => withMugs(left).look);
  expect(new Set(looks).size).toBe(3);
});
