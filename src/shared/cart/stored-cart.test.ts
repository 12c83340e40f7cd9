import { describe, expect, it } from "vitest";
import { testProduct } from "../catalogue/test-products.ts";
import { addLine, cartTotal, newLine } from "./cart.ts";
import { cartKey, readCart } from "./stored-cart.ts";

const line = newLine(testProduct(), "single");

function read(...entries: unknown[]) {
  return readCart(JSON.stringify(entries));
}

describe("cartKey", () => {
  it("is the user's own, or the guest's", () => {
    expect(cartKey("0198")).toBe("cart-0198");
    expect(cartKey(undefined)).toBe("cart-guest");
    expect(cartKey("")).toBe("cart-guest");
  });
});

describe("readCart", () => {
  it("reads back what was stored", () => {
    const lines = addLine([line], newLine(testProduct(), "bulk_10"));
    expect(readCart(JSON.stringify(lines))).toEqual(lines);
  });

  it.each([null, "", "{", "null", "7", '"x"', '{"0":{}}', "[null,7,[],{}]"])(
    "reads %s as an empty cart",
    (stored) => {
      expect(readCart(stored)).toEqual([]);
    },
  );

  it.each([
    ["no id", { _id: undefined }],
    ["an empty id", { _id: "" }],
    ["an id that is not a text", { _id: 7 }],
    ["no name", { name: undefined }],
    ["no slug", { slug: null }],
    ["no full price", { fullPrice: undefined }],
    ["a negative price", { fullPrice: -1 }],
    ["a price beyond all", { fullPrice: 1e10 }],
    ["an unknown variant", { variant: "gift" }],
    ["a variant without a quantity", { variant: "bulk_0" }],
    ["a variant with markup", { variant: "bulk_<b>" }],
  ])("leaves out a line with %s and keeps the others", (_what, tampered) => {
    expect(read({ ...line, ...tampered }, line)).toEqual([line]);
  });

  it.each([
    [0, 1],
    [-3, 1],
    [2.7, 2],
    ["9", 1],
    [null, 1],
    [1e300, 100_000],
  ])("takes a quantity of %s for %i", (quantity, taken) => {
    expect(read({ ...line, quantity })[0]?.quantity).toBe(taken);
  });

  it("works prices out again, whatever was written there", () => {
    const [found] = read({ ...line, price: 1, bulkDiscount: 99, quantity: 10 });
    expect(found).toMatchObject({ price: 75, bulkDiscount: 5 });
  });

  it("leaves out tiers that no product could have", () => {
    const tiers = [{ quantity: 1, discount: 50 }, { quantity: 2, discount: 101 }, null, "x"];
    const [found] = read({
      ...line,
      bulkDiscounts: [...tiers, { quantity: 2, discount: 5, x: 1 }],
    });
    expect(found?.bulkDiscounts).toEqual([{ quantity: 2, discount: 5 }]);
    expect(read({ ...line, bulkDiscounts: "x" })[0]?.bulkDiscounts).toEqual([]);
  });

  it("joins two lines of one product and variant", () => {
    expect(read(line, { ...line, quantity: 4 })).toEqual([{ ...line, quantity: 5 }]);
  });

  it("drops members that are not a line's own", () => {
    expect(read({ ...line, onclick: "x", photo: ["/mug.webp", 7] })).toEqual([line]);
    expect(read({ ...line, photo: "/mug.webp" })[0]?.photo).toEqual([]);
  });

  it("stays exact at the highest amounts", () => {
    const dear = read(
      ...Array.from({ length: 300 }, (_, index) => ({
        ...line,
        _id: `dear-${index}`,
        fullPrice: 1e9,
        quantity: 1e9,
      })),
    );
    expect(dear).toHaveLength(300);
    expect(() => cartTotal(dear)).not.toThrow();
  });
});
