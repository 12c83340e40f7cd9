import { describe, expect, it } from "vitest";
import { newLine } from "#shared/cart/cart-line.ts";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { paise, rupees } from "#shared/money.ts";
import { taxOfCart } from "./cart-tax.ts";

const mug = newLine(testProduct({ price: 105 }), "single", 2);
const press = newLine(testProduct({ _id: "press", price: 11_800 }), "single");
const rates = new Map([
  ["mug", { gstPercent: 5 }],
  ["press", { gstPercent: 18 }],
]);
const sale = {
  lines: [mug, press],
  products: rates,
  off: paise(0),
  sellerGstin: "19AAAAA0000A1ZZ",
  deliveryState: "Kerala",
};

describe("taxOfCart", () => {
  it("takes each product apart at its own rate", () => {
    expect(taxOfCart(sale)).toMatchObject({
      rates: [
        { percent: 18, igst: 180_000 },
        { percent: 5, igst: 1_000 },
      ],
    });
  });

  it("rounds the lines of one product together, as its order does", () => {
    // Of 3 paise at 12% nothing is tax, of 6 paise one is.
    const drop = { ...mug, price: 0.03, quantity: 1 };
    const lines = [drop, press, { ...drop, variant: "manual_1" as const }];
    const products = new Map([...rates, ["mug", { gstPercent: 12 }]]);
    const tax = taxOfCart({ ...sale, lines, products });
    expect(tax).toMatchObject({ lines: [{ total: 6, igst: 1 }, { total: 1_180_000 }] });
  });

  it("takes the coupon off first", () => {
    const tax = taxOfCart({ ...sale, lines: [mug], off: rupees(105) });
    expect(tax).toMatchObject({ lines: [{ total: 10_500, igst: 500 }] });
  });

  it("says nothing where a rate is missing, or the shop has not answered yet", () => {
    const unknown = { known: false, why: "no_rate" };
    expect(taxOfCart({ ...sale, products: new Map() })).toEqual(unknown);
    const products = new Map([["mug", { gstPercent: null }]]);
    expect(taxOfCart({ ...sale, products })).toEqual(unknown);
  });
});
