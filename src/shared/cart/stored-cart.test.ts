import { describe, expect, it } from "vitest";
import { testProduct } from "../catalogue/test-products.ts";
import { addLine, cartTotal } from "./cart.ts";
import { newLine } from "./cart-line.ts";
import { cartKey, readCart } from "./stored-cart.ts";

const line = newLine(testProduct(), "single");

function read(...entries: unknown[]) {
  return readCart(JSON.stringify(entries)).lines;
}

function changes(...entries: unknown[]) {
  return readCart(JSON.stringify(entries)).changes;
}

describe("cartKey", () => {
  it("is the user's own, or the guest's", () => {
    expect(cartKey("0198")).toBe("cart-0198");
    expect(cartKey(undefined)).toBe("cart-guest");
    expect(cartKey("")).toBe("cart-guest");
  });
});

describe("readCart", () => {
  it("keeps the product's fields, its description and pictures within bounds", () => {
    const photo = Array.from({ length: 9 }, (_, n) => `/p/${n}.jpg`);
    const product = testProduct({ description: "word ".repeat(200), photo });
    const [stored] = read(newLine(product, "single"));
    expect(stored).toMatchObject({
      name: product.name,
      slug: product.slug,
      description: product.description.slice(0, 300),
      category: { _id: product.category._id, name: product.category.name },
      shipping: product.shipping,
      photo: photo.slice(0, 4),
    });
    const [odd] = read({ ...line, description: 5, category: { _id: 1 }, shipping: "yes" });
    for (const name of ["description", "category", "shipping"])
      expect(odd).not.toHaveProperty(name);
  });

  it("reads back what was stored", () => {
    const lines = addLine([line], newLine(testProduct(), "bulk_10"));
    expect(readCart(JSON.stringify(lines))).toEqual({ lines, changes: [] });
  });

  it("reads back the group in which a line reaches its tiers, and nothing else in its place", () => {
    const grouped = newLine(testProduct({ tierGroup: "mugs" }), "single");
    expect(read(grouped)).toEqual([grouped]);
    for (const tierGroup of [7, "", null, {}, "x".repeat(101)]) {
      expect(read({ ...line, tierGroup })).toEqual([line]);
    }
  });

  it.each([null, "", "{", "null", "7", '"x"', '{"0":{}}', "[null,7,[],{}]"])(
    "reads %s as an empty cart",
    (stored) => {
      expect(readCart(stored).lines).toEqual([]);
    },
  );

  it.each(["{", "null", "7", '"x"', '{"0":{}}'])("says that %s could not be read", (stored) => {
    expect(readCart(stored).changes).toEqual(["Your stored cart could not be read."]);
  });

  it.each([null, "", "[]"])("says nothing of %s", (stored) => {
    expect(readCart(stored).changes).toEqual([]);
  });

  it.each([
    ["no id", { _id: undefined }],
    ["an empty id", { _id: "" }],
    ["an id that is not a text", { _id: 7 }],
  ])("leaves out a line with %s, names it and keeps the others", (_what, tampered) => {
    expect(read({ ...line, ...tampered, name: "Old mug" }, line)).toEqual([line]);
    expect(changes({ ...line, ...tampered, name: "Old mug" }, line)).toEqual([
      "Old mug could not be read and was taken out of your cart.",
    ]);
  });

  it("counts the lines that do not say what they were", () => {
    expect(changes({ name: 7 }, line)).toEqual([
      "1 stored line could not be read and was taken out of your cart.",
    ]);
    expect(changes(null, 7, [], {}, line)).toEqual([
      "4 stored lines could not be read and were taken out of your cart.",
    ]);
  });

  it.each([
    ["no full price", { fullPrice: undefined }],
    ["a negative price", { fullPrice: -1 }],
    ["a price beyond all", { fullPrice: 1e10 }],
  ])("keeps a line with %s at its chosen price until the shop is asked", (_what, tampered) => {
    const stored = { ...line, ...tampered, price: 75, quantity: 10 };
    const [repaired] = read(stored);
    expect(repaired).toMatchObject({ _id: "mug", quantity: 10, price: 75, fullPrice: 75 });
    expect(repaired?.unpriced).toBe(true);
    expect(read(repaired)).toEqual([repaired]);
    expect(changes(stored)).toEqual([]);
  });

  it("keeps a line that says no more than its product, variant and quantity", () => {
    expect(read({ _id: "mug", variant: "bulk_10", quantity: 10 })).toMatchObject([
      { _id: "mug", name: "A product", slug: "", variant: "bulk_10", quantity: 10, unpriced: true },
    ]);
  });

  it.each([
    ["gift", 1, "single"],
    ["gift", 7, "manual_7"],
    ["bulk_0", 10, "manual_10"],
    ["bulk_<b>", 1, "single"],
    [undefined, 3, "manual_3"],
  ])("reads the variant %s of %i pieces as %s", (variant, quantity, expected) => {
    const [repaired] = read({ ...line, variant, quantity });
    expect(repaired).toMatchObject({ variant: expected, quantity, fullPrice: 79 });
    expect(changes({ ...line, variant, quantity })).toEqual([]);
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
    const howMany = taken === 1 ? "1 piece" : `${taken.toLocaleString("en-IN")} pieces`;
    expect(changes({ ...line, quantity })).toEqual([
      `The number of pieces of White mug was not valid; your cart now holds ${howMany}.`,
    ]);
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
    expect(read({ ...line, onclick: "x", photo: [...line.photo, 7] })).toEqual([line]);
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
