import { describe, expect, it } from "vitest";
import { addLine, cartTotal } from "#shared/cart/cart.ts";
import { type CartLine, newLine, type Variant } from "#shared/cart/cart-line.ts";
import { readCart } from "#shared/cart/stored-cart.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { rupees } from "#shared/money.ts";
import { mergeProducts, type OrderableProduct, priceOrder } from "./price-order.ts";

/** A product as the database holds it. */
function asRow({ _id, price, quantity, category, photo, ...product }: Product): OrderableProduct {
  return {
    ...product,
    id: _id,
    pricePaise: rupees(price),
    costPaise: null,
    stock: quantity,
    categoryId: category._id,
    photos: photo,
    unit: "NOS",
    customised: false,
    brand: "",
    taxFrom: "",
    weightGrams: null,
    packedSize: "",
    createdAt: new Date(0),
    updatedAt: new Date(0),
  };
}

function requested(lines: readonly CartLine[]) {
  return mergeProducts(
    lines.map(({ _id, name, quantity }) => ({ product_id: _id, name, quantity })),
  );
}

function byId(products: readonly Product[]) {
  return new Map(products.map((product) => [product._id, asRow(product)]));
}

/** Numbers that are the same in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("priceOrder", () => {
  it("agrees with the browser to the paisa over carts with families of shared tiers", () => {
    const below = randomNumbers(25);
    const oneOf = <T>(choices: readonly T[]) => choices[below(choices.length)] as T;
    for (let cart = 0; cart < 400; cart += 1) {
      const products = Array.from({ length: 1 + below(8) }, (_, number) =>
        testProduct({
          _id: `product-${number}`,
          name: `Product ${number}`,
          price: below(500_000) / 100,
          quantity: 1_000_000,
          tierGroup: oneOf([null, null, "mugs", "tees"]),
          bulkDiscounts: [
            { quantity: 2 + below(12), discount: below(5_000) / 100 },
            { quantity: 20 + below(60), discount: below(10_000) / 100 },
          ].slice(below(3)),
        }),
      );
      let lines: CartLine[] = [];
      for (let added = below(12); added >= 0; added -= 1) {
        const variant = oneOf<Variant>([
          "single",
          `bulk_${2 + below(30)}`,
          `manual_${1 + below(90)}`,
        ]);
        lines = addLine(lines, newLine(oneOf(products), variant));
      }
      const stored = readCart(JSON.stringify(lines)).lines;
      const total = cartTotal(stored);
      const priced = priceOrder(byId(products), requested(stored), total, 0);
      expect(priced).toMatchObject({ ok: true, value: { total, couponOff: 0 } });
      if (!priced.ok) return;
      for (const { product, unitPrice } of priced.value.lines) {
        const line = stored.find(({ _id }) => _id === product.id);
        expect(rupees(line?.price ?? Number.NaN)).toBe(unitPrice);
      }
    }
  });

  it("counts by the shop's families whatever a cart claims, and tells the prices that hold", () => {
    const black = testProduct({ _id: "black", name: "Black mug", tierGroup: "mugs" });
    const cyan = testProduct({ _id: "cyan", name: "Cyan mug", tierGroup: "mugs" });
    const tape = testProduct({ _id: "tape", name: "Tape" });
    const cheated = [
      newLine(black, "manual_2"),
      newLine(cyan, "manual_3"),
      newLine({ ...tape, tierGroup: "mugs" }, "manual_5"),
    ];
    const refused = priceOrder(
      byId([black, cyan, tape]),
      requested(cheated),
      cartTotal(cheated),
      0,
    );
    expect(refused).toMatchObject({
      code: "cart_changed",
      details: {
        products: [
          { product_id: "black", price: 79 },
          { product_id: "cyan", price: 79 },
          { product_id: "tape", price: 79 },
        ],
      },
    });
    const honest = [newLine(black, "manual_2"), newLine(cyan, "manual_8")];
    const changed = priceOrder(byId([black, cyan, tape]), requested(honest), rupees(1), 0);
    expect(changed).toMatchObject({
      message:
        "The total of your cart is now ₹750. Please check your cart and try again; nothing was paid.",
      details: { products: [{ price: 75 }, { price: 75 }] },
    });
  });
});
