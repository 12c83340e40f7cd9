import { describe, expect, it } from "vitest";
import { updateProduct } from "#shared/catalogue/admin-contract.ts";
import { readProductForm } from "./product-form.ts";

type Texts = Record<string, string | string[]>;

/** As a request passes: first the contract, then the reader. */
const read = (texts: Texts) => {
  const checked = updateProduct.body.safeParse(texts);
  if (!checked.success)
    return { refused: [...new Set(checked.error.issues.map(({ path }) => path[0]))] };
  const outcome = readProductForm(checked.data);
  return outcome.ok ? outcome.value : { refused: Object.keys(outcome.fields ?? {}) };
};

describe("a product's form", () => {
  it("names nothing when it has no field", () => {
    expect(read({})).toEqual({});
  });

  it.each([
    ["0", 0],
    ["5", 500],
    ["0.5", 50],
    ["100.15", 10_015],
    ["4.35", 435],
    ["8.2", 820],
    ["129000", 12_900_000],
  ])("has a price of %s rupees in paise", (price, paise) => {
    expect(read({ price })).toEqual({ price: paise });
  });

  const noNumbers = [
    "1e3",
    " 5 ",
    "0x10",
    "true",
    "Infinity",
    "NaN",
    "-1",
    "+1",
    "1,000",
    "५",
    ".",
  ];

  it.each([...noNumbers, "", "1.234", "5.", ".5", "99999999999"])(
    "refuses a price of %j",
    (price) => {
      expect(read({ price })).toEqual({ refused: ["price"] });
    },
  );

  it.each([...noNumbers, "", "1.0", "0.5", "99999999999"])(
    "refuses a quantity of %j",
    (quantity) => {
      expect(read({ quantity })).toEqual({ refused: ["quantity"] });
    },
  );

  it.each(["yes", "", "TRUE", "2", "null"])("refuses shipping that is %j", (shipping) => {
    expect(read({ shipping })).toEqual({ refused: ["shipping"] });
  });

  it("reads shipping and a GST rate", () => {
    expect(read({ shipping: "1", gstPercent: "18" })).toEqual({ shipping: true, gstPercent: 18 });
    expect(read({ shipping: "false", gstPercent: "" })).toEqual({
      shipping: false,
      gstPercent: null,
    });
    expect(read({ gstPercent: "18%" })).toEqual({ refused: ["gstPercent"] });
  });

  const a = "https://images.example.com/a.jpg";
  const b = "/media/products/b-10x10/10.webp";
  it.each<[string, string | string[], string[]]>([
    ["one address", a, [a]],
    ["an empty text", "", []],
    ["a text that commas part", `${a}, ${b},`, [a, b]],
    ["a repeated field", [a, b], [a, b]],
    ["a repeated field with a blank", [a, ""], [a]],
    ["a JSON list", JSON.stringify([a, b]), [a, b]],
    ["an empty JSON list", "[]", []],
    [
      "an encoded comma",
      "https://x.example/c_fill%2Cw_9/a.jpg",
      ["https://x.example/c_fill%2Cw_9/a.jpg"],
    ],
    [
      "a comma in a JSON list",
      '["https://x.example/c_fill,w_9/a.jpg"]',
      ["https://x.example/c_fill%2Cw_9/a.jpg"],
    ],
  ])("reads photos from %s", (_, photo, photos) => {
    expect(read({ photo })).toEqual({ photo: photos });
  });

  it.each(["[", "[1]", '[["a"]]', "[null]"])("refuses photos that are %s", (photo) => {
    expect(read({ photo })).toEqual({ refused: ["photo"] });
  });

  it.each(["{}", "null", "5", '"[]"', "[", "quantity"])("refuses a list that is %s", (text) => {
    expect(read({ bulkDiscounts: text, specifications: text })).toEqual({
      refused: ["bulkDiscounts", "specifications"],
    });
  });

  it("reads lists, and an empty text as an empty list", () => {
    const bulkDiscounts = [{ quantity: 2, discount: 5 }];
    const asTexts = JSON.stringify([{ quantity: "2", discount: " 5 " }]);
    expect(read({ bulkDiscounts: asTexts })).toEqual({ bulkDiscounts });
    const odd = JSON.stringify([{ quantity: "2e1", discount: "" }, "2", null, ["2"]]);
    expect(read({ bulkDiscounts: odd })).toEqual({ bulkDiscounts: JSON.parse(odd) });
    expect(read({ bulkDiscounts: JSON.stringify(bulkDiscounts), specifications: "" })).toEqual({
      bulkDiscounts,
      specifications: [],
    });
  });

  it("says what each field must be, beginning with the field's name", () => {
    const { error } = updateProduct.body.safeParse({
      price: "",
      quantity: "many",
      description: "x".repeat(20_001),
    });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Description must have at most 20,000 characters",
      "Price is required",
      "Price must be rupees with at most 2 decimals, 0 or more",
      "Quantity must be a whole number, 0 or more",
    ]);
    expect(readProductForm({ specifications: "{" })).toMatchObject({
      message: "Specifications must be a list of name and value, as JSON",
    });
  });

  it("counts a line's end as one character, which browsers send as two", () => {
    expect(read({ description: `${"\r\n".repeat(10_000)}x`.padStart(30_000, "y") })).toEqual({
      description: `${"\n".repeat(10_000)}x`.padStart(20_000, "y"),
    });
  });
});
