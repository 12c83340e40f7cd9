import { describe, expect, it } from "vitest";
import { newLine } from "../cart/cart-line.ts";
import { testProduct } from "../catalogue/test-products.ts";
import { rupees } from "../money.ts";
import { checkLines, skuText } from "./check-lines.ts";
import type { OrderedProduct, SkuAnswer } from "./contract.ts";

const mug = testProduct({ quantity: 120 });
const film = testProduct({ _id: "film", sku: "FILM-A4", name: "Film", price: 10, quantity: 3 });
const known = (sku: string, product: OrderedProduct | null, like: SkuAnswer["like"] = []) =>
  [skuText(sku), { sku, product, like }] as const;
const answers = new Map([
  known("MUG-11", mug),
  known("mug11", mug),
  known("FILM-A4", film),
  known("GONE-1", null, [{ sku: "GONE-11", name: "Going" }]),
  known("MANY", testProduct({ _id: "many", quantity: 500_000 })),
  known("NO-RATE", testProduct({ _id: "no-rate", gstPercent: null })),
  known("FREE", testProduct({ _id: "free", price: 0 })),
  known("OUT", testProduct({ _id: "out", quantity: 0 })),
]);
const check = (lines: [string, string][], cart: Parameters<typeof checkLines>[2] = []) =>
  checkLines(
    lines.map(([sku, quantity]) => ({ sku, quantity })),
    answers,
    cart,
  );

describe("a line of a quick order", () => {
  it("is good without a GST rate: that is not needed to sell it", () => {
    expect(check([["NO-RATE", "1"]]).lines).toMatchObject([{ kind: "good" }]);
  });

  it("is empty, being asked for, or good; without a quantity it is one piece", () => {
    const { lines, ...sums } = check([
      ["", " "],
      ["NEW-1", "5"],
      [" mug-11 ", ""],
    ]);
    expect(lines).toMatchObject([
      { kind: "empty" },
      { kind: "checking" },
      { kind: "good", quantity: 1, unitPrice: rupees(79), amount: rupees(79), lines: [] },
    ]);
    expect(sums).toMatchObject({ quantity: 1, amount: rupees(79), problems: 0, waiting: 1 });
  });

  it.each([
    ["", "5", "Enter the SKU of what you want."],
    ["GONE-1", "1", "No product has the SKU GONE-1."],
    ["x".repeat(101), "1", "That is longer than any SKU."],
    ["MUG-11", "lots", "Enter a whole number of pieces, 1 or more."],
    ["MUG-11", "0", "Enter a whole number of pieces, 1 or more."],
    ["OUT", "1", "Out of stock."],
    ["FREE", "1", "No price yet: ask us for one."],
    ["FILM-A4", "4", "Only 3 in stock."],
    ["FILM-A4", "999999", "Only 3 in stock."],
    ["MANY", "1,00,001", "At most 1,00,000 pieces at once."],
  ])("of %j and %j says what to mend", (sku, quantity, text) => {
    const { lines, items, problems } = check([[sku, quantity]]);
    expect(lines[0]).toMatchObject({ text });
    expect([items, problems]).toEqual([[], 1]);
  });

  it("offers what there is, and SKUs that may have been meant", () => {
    const { lines } = check([
      ["FILM-A4", "4"],
      ["OUT", "1"],
      ["GONE-1", "1"],
    ]);
    expect(lines[0]).toHaveProperty("offer", 3);
    expect(lines[1]).not.toHaveProperty("offer");
    expect(lines[2]).toHaveProperty("like", [{ sku: "GONE-11", name: "Going" }]);
  });
});

describe("lines of the same product", () => {
  it("are summed and reach their tier together, however the SKU is written", () => {
    const { lines, items, amount } = check([
      ["MUG-11", "6"],
      ["FILM-A4", "1"],
      ["mug11", "4 pcs"],
    ]);
    expect(lines[0]).toMatchObject({ kind: "good", quantity: 10, lines: [1, 3], discount: 5 });
    expect(lines[2]).toMatchObject({ kind: "counted", withLine: 1 });
    expect(items.map(({ product, quantity, places }) => [product._id, quantity, places])).toEqual([
      ["mug", 10, [0, 2]],
      ["film", 1, [1]],
    ]);
    expect(amount).toBe(rupees(75 * 10 + 10));
  });

  it("may be more than there are only together", () => {
    const { lines, items } = check([
      ["FILM-A4", "2"],
      ["FILM-A4", "2"],
    ]);
    expect(lines).toMatchObject([
      { kind: "refused", text: "Only 3 in stock. Your lines have 4 together.", offer: 3 },
      { kind: "counted", withLine: 1 },
    ]);
    expect(items).toEqual([]);
  });
});

describe("what a quote can be asked for", () => {
  it("is what is known with its pieces together, whatever the stock; the rest is left", () => {
    const { items, wanted } = check([
      ["FILM-A4", "4"],
      ["GONE-1", "2"],
      ["MUG-11", "lots"],
      ["film-a4", "6"],
      ["OUT", ""],
      ["MANY", "1,00,001"],
      ["NEW-1", "1"],
    ]);
    expect(items).toEqual([]);
    expect(wanted.map(({ product, quantity, places }) => [product._id, quantity, places])).toEqual([
      ["film", 10, [0, 3]],
      ["out", 1, [4]],
    ]);
  });
});

describe("beside a cart", () => {
  it("its pieces count for the tier and the stock", () => {
    const cart = [newLine(mug, "manual_45"), newLine(film, "manual_2")];
    const { lines } = check(
      [
        ["MUG-11", "5"],
        ["FILM-A4", "2"],
      ],
      cart,
    );
    expect(lines).toMatchObject([
      { kind: "good", discount: 10, amount: rupees(71 * 5), fullAmount: rupees(79 * 5) },
      {
        kind: "refused",
        text: "Only 3 in stock, and your cart already holds 2.",
        offer: 1,
      },
    ]);
  });

  it("products of a family reach a tier together", () => {
    const tierGroup = "family";
    const both = new Map([
      known("A", testProduct({ _id: "a", tierGroup })),
      known("B", testProduct({ _id: "b", tierGroup })),
    ]);
    const { lines } = checkLines(
      [
        { sku: "A", quantity: "4" },
        { sku: "B", quantity: "6" },
      ],
      both,
      [],
    );
    expect(lines).toMatchObject([{ discount: 5 }, { discount: 5 }]);
  });
});
