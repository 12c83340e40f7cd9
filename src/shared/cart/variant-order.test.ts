import { describe, expect, it } from "vitest";
import { testVariant } from "#tests/support/sample-families.ts";
import { rupees } from "../money.ts";
import { newLine } from "./cart-line.ts";
import { readVariantOrder } from "./variant-order.ts";

const black = testVariant("black", "m");
const cyan = testVariant("cyan", "m", { quantity: 8 });

const typed = (quantity: Record<string, string>) => new Map(Object.entries(quantity));

describe("readVariantOrder", () => {
  it("prices variants that share their tiers at the tier of the sum", () => {
    const order = readVariantOrder([black, cyan], typed({ [black._id]: "2", [cyan._id]: "8" }), []);
    expect(order).toMatchObject({
      quantity: 10,
      amount: rupees(750),
      fullAmount: rupees(790),
      discount: 5,
      countedWith: 0,
    });
    expect(order.next).toMatchObject({ missingQuantity: 40, discount: 10, saves: 0 });
    expect([...order.unitPrices.values()]).toEqual([rupees(75), rupees(75)]);
    expect(order.items.map(({ product, quantity }) => [product._id, quantity])).toEqual([
      [black._id, 2],
      [cyan._id, 8],
    ]);
  });

  it("counts what the cart holds, at the tier and at the stock", () => {
    const cart = [newLine(cyan, "manual_7")];
    const order = readVariantOrder([black, cyan], typed({ [black._id]: "3" }), cart);
    expect(order).toMatchObject({ amount: rupees(225), discount: 5, countedWith: 7 });
    const scarce = readVariantOrder([black, cyan], typed({ [cyan._id]: "2" }), cart);
    expect(scarce.errors.get(cyan._id)).toBe("Only 8 in stock, and your cart already holds 7");
    expect(scarce.items).toEqual([]);
  });

  it("tells what is lacking for a tier, and counts each by itself where tiers are not shared", () => {
    const order = readVariantOrder([black, cyan], typed({ [black._id]: "4" }), []);
    expect(order).toMatchObject({ discount: 0, next: { missingQuantity: 6, discount: 5 } });
    const alone = [black, cyan].map((variant) => ({ ...variant, tierGroup: null, quantity: 50 }));
    const split = readVariantOrder(alone, typed({ [black._id]: "5", [cyan._id]: "5" }), []);
    expect(split).toMatchObject({ amount: rupees(790), discount: 0, next: undefined });
  });

  it.each(["-1", "1.5", "x", "1e3"])(
    "refuses %s at its own field, and keeps the others",
    (text) => {
      const order = readVariantOrder(
        [black, cyan],
        typed({ [black._id]: text, [cyan._id]: "1" }),
        [],
      );
      expect([...order.errors]).toEqual([[black._id, "Enter a whole number, or leave it empty"]]);
      expect(order.quantity).toBe(1);
    },
  );

  it("passes over what is empty or nought", () => {
    const order = readVariantOrder(
      [black, cyan],
      typed({ [black._id]: " ", [cyan._id]: "00" }),
      [],
    );
    expect(order).toMatchObject({ items: [], quantity: 0, amount: 0 });
    expect(order.errors.size).toBe(0);
  });
});
