import { describe, expect, it } from "vitest";
import { newLine } from "../cart/cart-line.ts";
import { testProduct } from "../catalogue/test-products.ts";
import { rupees } from "../money.ts";
import { orderAgain } from "./order-again.ts";

const line = (_id: string, quantity: number, price: number) => ({
  product: { _id, slug: _id, name: `The ${_id}`, images: [] },
  quantity,
  price,
});
const mug = testProduct({ quantity: 20 });
const current = new Map([
  ["mug", mug],
  ["gone", null],
  ["out", testProduct({ _id: "out", quantity: 0 })],
  ["unpriced", testProduct({ _id: "unpriced", price: 0 })],
]);

describe("an order made again", () => {
  it("has what is still sold, at today's price, and says of the rest why not", () => {
    const again = orderAgain(
      [line("mug", 12, 70), line("gone", 1, 10), line("out", 3, 79), line("unpriced", 1, 79)],
      current,
      [],
    );
    expect(again.lines).toMatchObject([
      { quantity: 12, priceThen: rupees(70), priceNow: rupees(75) },
      { quantity: 0, now: undefined, priceNow: undefined },
      { quantity: 0, now: { quantity: 0 }, priceNow: undefined },
      { quantity: 0, now: { price: 0 }, priceNow: undefined },
    ]);
    expect(again.items).toEqual([{ product: mug, quantity: 12 }]);
    expect(again.amount).toBe(rupees(12 * 75));
  });

  it("counts lines of one product together, and takes no more than there is beside the cart", () => {
    const cart = [newLine(mug, "manual_5")];
    const { lines, amount } = orderAgain([line("mug", 10, 75), line("mug", 8, 75)], current, cart);
    expect(lines).toMatchObject([{ ordered: 18, quantity: 15, inCart: 5 }]);
    expect(amount).toBe(rupees(15 * 75));
  });
});
