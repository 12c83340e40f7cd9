import { describe, expect, it } from "vitest";
import { newLine } from "#shared/cart/cart-line.ts";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { gstInCart } from "./gst-in-cart.ts";

const mug = newLine(testProduct({ price: 105 }), "single", 2);
const press = newLine(testProduct({ _id: "press", price: 11_800 }), "single");

describe("gstInCart", () => {
  it("sums what each line contains at its own rate", () => {
    const rates = new Map([
      ["mug", { gstPercent: 5 }],
      ["press", { gstPercent: 18 }],
    ]);
    expect(gstInCart([mug, press], rates)).toBe(1_000 + 180_000);
  });

  it("says nothing where a rate is missing", () => {
    expect(gstInCart([mug, press], new Map([["mug", { gstPercent: 5 }]]))).toBeUndefined();
    expect(gstInCart([mug], new Map([["mug", { gstPercent: null }]]))).toBeUndefined();
  });
});
