import { describe, expect, it } from "vitest";
import { testProduct } from "../catalogue/test-products.ts";
import { rupees } from "../money.ts";
import {
  addLine,
  cartQuantity,
  cartTotal,
  decrease,
  groupByProduct,
  increase,
  mergeCarts,
  removeProduct,
  restoreLines,
  setQuantity,
  takeOutLine,
  withoutPaid,
} from "./cart.ts";
import { type CartLine, newLine, type Variant, variantQuantity } from "./cart-line.ts";

const mug = testProduct();
const tape = testProduct({ _id: "tape", name: "Heat tape", price: 85, bulkDiscounts: [] });

function cart(...added: [product: typeof mug, variant: Variant, quantity?: number][]): CartLine[] {
  return added.reduce<CartLine[]>((lines, given) => addLine(lines, newLine(...given)), []);
}

function shape(lines: readonly CartLine[]) {
  return lines.map(({ _id, variant, quantity, price }) => [_id, variant, quantity, price]);
}

describe("variantQuantity", () => {
  it("is 1, the tier's quantity, or what was typed", () => {
    expect(variantQuantity("single")).toBe(1);
    expect(variantQuantity("bulk_50")).toBe(50);
    expect(variantQuantity("manual_7")).toBe(7);
    expect(variantQuantity("manual_0")).toBe(1);
    expect(variantQuantity("manual_2.5")).toBe(1);
  });
});

describe("adding", () => {
  it("puts a new line at the end, with its pictures and the chosen price", () => {
    const lines = cart([tape, "single"], [mug, "bulk_10"]);
    expect(shape(lines)).toEqual([
      ["tape", "single", 1, 85],
      ["mug", "bulk_10", 10, 75],
    ]);
    expect(lines[1]).toMatchObject({ fullPrice: 79, bulkDiscount: 5, photo: mug.photo });
  });

  it("grows the line of the same product and variant by the given quantity", () => {
    expect(shape(cart([mug, "single"], [mug, "single"]))).toEqual([["mug", "single", 2, 79]]);
    expect(shape(cart([mug, "bulk_10"], [mug, "bulk_10"]))).toEqual([["mug", "bulk_10", 20, 75]]);
    expect(shape(cart([mug, "manual_3"], [mug, "manual_3", 4]))).toEqual([
      ["mug", "manual_3", 7, 79],
    ]);
  });

  it.each([0, -5, Number.NaN, 1.5])("adds 1 where the quantity is %s", (quantity) => {
    expect(shape(cart([mug, "single", quantity]))).toEqual([["mug", "single", 1, 79]]);
    expect(shape(cart([mug, "single"], [mug, "single", quantity]))).toEqual([
      ["mug", "single", 2, 79],
    ]);
  });

  it("keeps variants of one product apart and prices them together", () => {
    expect(shape(cart([mug, "manual_9"], [mug, "single"]))).toEqual([
      ["mug", "manual_9", 9, 75],
      ["mug", "single", 1, 75],
    ]);
  });

  it("limits pieces so that sums stay exact", () => {
    const gold = testProduct({ _id: "gold", price: 1_000_000_000, bulkDiscounts: [] });
    expect(cart([mug, "single", 10 ** 9])[0]?.quantity).toBe(100_000);
    const dear = cart([gold, "single", 100_000], [mug, "single", 100_000]);
    expect(dear[0]?.quantity).toBe(1);
    expect(() => cartTotal(dear)).not.toThrow();
  });

  it("leaves the given lines alone", () => {
    const before = cart([mug, "single"]);
    addLine(before, newLine(mug, "manual_9"));
    expect(shape(before)).toEqual([["mug", "single", 1, 79]]);
  });
});

describe("removing", () => {
  it("deletes all lines of the product and no other", () => {
    const lines = cart([mug, "single"], [tape, "single"], [mug, "bulk_10"]);
    expect(shape(removeProduct(lines, "mug"))).toEqual([["tape", "single", 1, 85]]);
    expect(removeProduct(lines, "gone")).toHaveLength(3);
  });
});

describe("taking out one line", () => {
  it("leaves the product's other lines, at their own price", () => {
    const lines = cart([mug, "bulk_10"], [tape, "single"], [mug, "single"]);
    expect(shape(takeOutLine(lines, "mug", "bulk_10"))).toEqual([
      ["tape", "single", 1, 85],
      ["mug", "single", 1, 79],
    ]);
  });
});

describe("undoing a removal", () => {
  const before = cart([mug, "bulk_10"], [tape, "single"], [mug, "single", 2]);

  it("brings the very lines back to their places", () => {
    for (const after of [removeProduct(before, "mug"), takeOutLine(before, "mug", "single"), []]) {
      expect(restoreLines(after, before, after)).toEqual(before);
    }
  });

  it("keeps what was added meanwhile", () => {
    const after = removeProduct(before, "mug");
    const meanwhile = addLine(addLine(after, newLine(mug, "single")), newLine(mug, "manual_3"));
    expect(shape(restoreLines(meanwhile, before, after))).toEqual([
      ["mug", "bulk_10", 10, 75],
      ["tape", "single", 1, 85],
      ["mug", "single", 3, 75],
      ["mug", "manual_3", 3, 75],
    ]);
  });

  it("does not bring back what another tab took out after it", () => {
    const after = removeProduct(before, "mug");
    expect(shape(restoreLines([], before, after))).toEqual([
      ["mug", "bulk_10", 10, 75],
      ["mug", "single", 2, 75],
    ]);
  });
});

it("puts the lines of one product together, in the order in which the products came", () => {
  const lines = cart([mug, "bulk_10"], [tape, "single"], [mug, "single"]);
  expect(groupByProduct(lines).map((ofProduct) => ofProduct.map(({ variant }) => variant))).toEqual(
    [["bulk_10", "single"], ["single"]],
  );
});

describe("increasing and decreasing", () => {
  it("changes one line by 1", () => {
    const lines = cart([mug, "single"], [mug, "manual_3"]);
    expect(shape(increase(lines, "mug", "manual_3"))).toEqual([
      ["mug", "single", 1, 79],
      ["mug", "manual_3", 4, 79],
    ]);
  });

  it("never goes below 1", () => {
    const once = decrease(cart([mug, "single", 2]), "mug", "single");
    expect(shape(once)).toEqual([["mug", "single", 1, 79]]);
    expect(shape(decrease(once, "mug", "single"))).toEqual(shape(once));
  });

  it("takes the discount of a bulk line that falls below its tier, and gives it back", () => {
    const below = decrease(cart([mug, "bulk_10"]), "mug", "bulk_10");
    expect(shape(below)).toEqual([["mug", "bulk_10", 9, 79]]);
    expect(shape(increase(below, "mug", "bulk_10"))).toEqual([["mug", "bulk_10", 10, 75]]);
  });
});

it("a typed quantity has its tier's price, and is never below 1", () => {
  const lines = cart([mug, "single"], [tape, "single"]);
  const many = setQuantity(lines, "mug", "single", 100);
  expect(shape(many)).toEqual([
    ["mug", "single", 100, 67],
    ["tape", "single", 1, 85],
  ]);
  expect(shape(setQuantity(many, "mug", "single", 0))).toEqual(shape(lines));
});

describe("totals", () => {
  it("sums price times quantity, and pieces", () => {
    const lines = cart([mug, "bulk_10"], [tape, "single", 2]);
    expect(cartTotal(lines)).toBe(rupees(10 * 75 + 2 * 85));
    expect(cartQuantity(lines)).toBe(12);
  });
});

describe("mergeCarts", () => {
  it("adds the guest's lines by the add rule", () => {
    const own = cart([mug, "single", 2], [tape, "single"]);
    const guest = cart([mug, "single", 3], [mug, "bulk_50"]);
    expect(shape(mergeCarts(own, guest))).toEqual([
      ["mug", "single", 5, 71],
      ["tape", "single", 1, 85],
      ["mug", "bulk_50", 50, 71],
    ]);
  });

  it("gives the other cart back where one is empty", () => {
    const lines = cart([mug, "bulk_10"]);
    expect(mergeCarts(lines, [])).toEqual(lines);
    expect(mergeCarts([], lines)).toEqual(lines);
  });
});

describe("withoutPaid", () => {
  it("takes out exactly what was paid for", () => {
    const lines = cart([mug, "bulk_10"], [tape, "single"]);
    expect(withoutPaid(lines, lines)).toEqual([]);
  });

  it("leaves what was added since, at its own price", () => {
    const paid = cart([mug, "bulk_10"]);
    const now = increase([...paid, ...cart([tape, "single"])], "mug", "bulk_10");
    expect(shape(withoutPaid(now, paid))).toEqual([
      ["mug", "bulk_10", 1, 79],
      ["tape", "single", 1, 85],
    ]);
  });

  it("does nothing to lines that are gone, fewer, or of another variant", () => {
    const paid = cart([mug, "bulk_10"], [tape, "single", 3]);
    expect(shape(withoutPaid(cart([mug, "single"], [tape, "single", 2]), paid))).toEqual([
      ["mug", "single", 1, 79],
    ]);
  });
});
