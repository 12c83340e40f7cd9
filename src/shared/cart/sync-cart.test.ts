import { describe, expect, it } from "vitest";
import type { Product } from "../catalogue/contract.ts";
import { testProduct } from "../catalogue/test-products.ts";
import { addLine } from "./cart.ts";
import { type CartLine, newLine } from "./cart-line.ts";
import { readCart } from "./stored-cart.ts";
import { syncCart } from "./sync-cart.ts";

const mug = testProduct();

function present(...products: Product[]): Map<string, Product | null> {
  return new Map(products.map((product) => [product._id, product]));
}

function cart(...lines: CartLine[]): CartLine[] {
  return lines.reduce<CartLine[]>(addLine, []);
}

function quantities(lines: readonly CartLine[]) {
  return lines.map(({ variant, quantity }) => [variant, quantity]);
}

describe("mendCart", () => {
  it("leaves what has no HSN or rate: they are not needed to sell it", () => {
    const plain = testProduct({ hsn: "", gstPercent: null });
    const lines = cart(newLine(plain, "single"));
    expect(syncCart(lines, present(plain))).toEqual({ lines, changes: [] });
  });

  it("says nothing where nothing changed", () => {
    const lines = cart(newLine(mug, "bulk_10"), newLine(mug, "single"));
    expect(syncCart(lines, present(mug))).toEqual({ lines, changes: [] });
  });

  it("takes out what is gone, sold out or without a price, and says so once a product", () => {
    const tape = testProduct({ _id: "tape", name: "Heat tape", quantity: 0 });
    const laser = testProduct({ _id: "laser", name: "Laser", price: 0 });
    const lines = cart(
      ...[newLine(mug, "single"), newLine(mug, "bulk_10"), newLine(tape, "single")],
      newLine({ ...laser, price: 5 }, "single"),
    );
    expect(syncCart(lines, new Map([["mug", null], ...present(tape, laser)]))).toEqual({
      lines: [],
      changes: [
        "White mug is no longer sold and was taken out of your cart.",
        "Heat tape is out of stock and was taken out of your cart.",
        "Laser has no price now and was taken out of your cart: ask us for one.",
      ],
    });
  });

  it("renews prices and says from what to what", () => {
    const { lines, changes } = syncCart(
      cart(newLine(mug, "bulk_10")),
      present(testProduct({ price: 129000 })),
    );
    expect(lines[0]).toMatchObject({ fullPrice: 129000, price: 122550, bulkDiscount: 5 });
    expect(changes).toEqual(["The price of White mug changed from ₹79 to ₹1,29,000."]);
  });

  it("renews tiers and says so", () => {
    const { lines, changes } = syncCart(
      cart(newLine(mug, "bulk_10")),
      present(testProduct({ bulkDiscounts: [{ quantity: 10, discount: 20 }] })),
    );
    expect(lines[0]).toMatchObject({ price: 63, bulkDiscount: 20 });
    expect(changes).toEqual(["The bulk prices of White mug have changed."]);
  });

  it("takes tiers in another order for the same", () => {
    const turned = testProduct({ bulkDiscounts: [...mug.bulkDiscounts].reverse() });
    expect(syncCart(cart(newLine(mug, "single")), present(turned)).changes).toEqual([]);
  });

  it("learns what a product's tiers are reached together with, and says that they changed", () => {
    const inFamily = testProduct({ tierGroup: "mugs" });
    const { lines, changes } = syncCart(cart(newLine(mug, "single")), present(inFamily));
    expect(lines).toEqual(cart(newLine(inFamily, "single")));
    expect(changes).toEqual(["The bulk prices of White mug have changed."]);
    expect(syncCart(lines, present(mug)).lines).toEqual(cart(newLine(mug, "single")));
  });

  it("takes back a group that a line was given by hand", () => {
    const tape = testProduct({ _id: "tape", name: "Heat tape", bulkDiscounts: [] });
    const tampered = [{ ...newLine(mug, "single"), tierGroup: "all" }, newLine(tape, "manual_9")];
    const { lines } = syncCart(tampered, present(mug, tape));
    expect(lines).toEqual(cart(newLine(mug, "single"), newLine(tape, "manual_9")));
  });

  it("brings quantities down to the stock, the newest lines first", () => {
    const lines = cart(newLine(mug, "bulk_10"), newLine(mug, "manual_5"), newLine(mug, "single"));
    const synced = syncCart(lines, present(testProduct({ quantity: 12 })));
    expect(quantities(synced.lines)).toEqual([
      ["bulk_10", 10],
      ["manual_5", 2],
    ]);
    expect(synced.changes).toEqual([
      "Only 12 of White mug are in stock; your cart now holds that many.",
    ]);
  });

  it("prices what is left by what is left", () => {
    const { lines, changes } = syncCart(
      cart(newLine(mug, "bulk_10")),
      present(testProduct({ quantity: 1 })),
    );
    expect(lines[0]).toMatchObject({ quantity: 1, price: 79, bulkDiscount: 0 });
    expect(changes).toEqual(["Only 1 of White mug is in stock; your cart now holds that many."]);
  });

  it("prices a line that told no price, and speaks of no change", () => {
    const [unpriced] = readCart(JSON.stringify([{ _id: "mug", quantity: 10 }])).lines;
    const { lines, changes } = syncCart(unpriced ? [unpriced] : [], present(mug));
    expect(lines).toEqual(cart(newLine(mug, "manual_10")));
    expect(changes).toEqual([]);
  });

  it("leaves lines alone that the shop could not be asked about", () => {
    const lines = cart(newLine(mug, "bulk_10"));
    expect(syncCart(lines, new Map())).toEqual({ lines, changes: [] });
  });
});
