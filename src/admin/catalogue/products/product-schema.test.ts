import { describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { changedProductBody } from "./product-body.ts";
import { productSchema, productValues } from "./product-schema.ts";

const values = {
  ...productValues(undefined),
  name: "Mug",
  price: "100",
  quantity: "5",
  category: "mugs",
};

/** The fields in question as the form sends them, or why it refuses them. */
function send(typed: Partial<typeof values>) {
  const read = productSchema().safeParse({ ...values, ...typed });
  return read.success ? read.data : read.error.issues.map(({ message }) => message);
}

it("a product's form sends texts, trimmed", () => {
  expect(send({ name: " Mug ", description: " For tea.\n", shipping: false })).toEqual({
    name: "Mug",
    description: "For tea.",
    price: "100",
    cost: "",
    stockAction: "count",
    stockNote: "",
    stockReason: "",
    quantity: "5",
    category: "mugs",
    shipping: "false",
    customised: "false",
    photo: "[]",
    bulkDiscounts: "[]",
    specifications: "[]",
    attributes: "{}",
    sku: "",
    brand: "",
    netQuantity: "",
    unit: "NOS",
    weight: "",
    packedSize: "",
    origin: "",
    hsn: "",
    gstPercent: "",
  });
});

it("a product's form names all that is missing", () => {
  expect(send({ name: " ", price: "", quantity: "", category: "" })).toEqual(
    expect.arrayContaining([
      "Name is required",
      "Price is required",
      "Quantity is required",
      "Category is required",
    ]),
  );
});

it.each([
  ["1,299.50", "1299.50"],
  ["4,75,000", "475000"],
  [" 1 499 ", "1499"],
  ["1\u00a0499", "1499"],
  ["₹500", "500"],
  ["Rs. 1,200", "1200"],
  ["500/-", "500"],
])("the price %j is sent as %s", (typed, price) => {
  expect(send({ price: typed })).toMatchObject({ price });
});

it.each(["99,50", "1,2", ",100", "1e3", "1.234", "-5"])("%j is no price", (typed) => {
  expect(send({ price: typed })).toEqual([expect.stringMatching(/^Price must be rupees/)]);
});

it.each([
  [{ price: "1,00,00,00,000" }, undefined],
  [{ price: "1,00,00,00,000.01" }, "Price must be at most ₹1,00,00,00,000"],
  [{ price: "123456789012345" }, "Price must be at most ₹1,00,00,00,000"],
  [{ quantity: "12345678901" }, "Quantity must be at most 1,00,00,00,000"],
])("of %j it says what is too large", (typed, message) => {
  const sent = send(typed);
  expect(Array.isArray(sent) ? sent[0] : undefined).toBe(message);
});

it("a stock is taken as people group it", () => {
  expect(send({ quantity: " 1,200 " })).toMatchObject({ quantity: "1200" });
});

it.each(["1.5", "-1", "many", "1,2"])("%j is no stock", (typed) => {
  expect(send({ quantity: typed })).toEqual(["Quantity must be a whole number, 0 or more"]);
});

describe("bulk discounts", () => {
  const sendTier = (quantity: string, discount: string) =>
    send({ bulkDiscounts: [{ quantity, discount }] });

  it("are sent as JSON, without rows that miss a value", () => {
    expect(sendTier("10", "7.55")).toMatchObject({
      bulkDiscounts: '[{"quantity":10,"discount":7.55}]',
    });
    expect(sendTier("10", "")).toMatchObject({ bulkDiscounts: "[]" });
    expect(sendTier("", "5")).toMatchObject({ bulkDiscounts: "[]" });
  });

  it.each([
    ["1", "5", "Quantity must be a whole number from 2 to 10,00,000"],
    ["2.5", "5", "Quantity must be a whole number from 2 to 10,00,000"],
    ["1000001", "", "Quantity must be a whole number from 2 to 10,00,000"],
    ["2", "101", "Discount must be from 0 to 100, with at most 2 decimals"],
    ["", "-1", "Discount must be from 0 to 100, with at most 2 decimals"],
    ["2", "1.234", "Discount must be from 0 to 100, with at most 2 decimals"],
  ])("of %j pieces and %j % are refused", (quantity, discount, message) => {
    expect(sendTier(quantity, discount)).toEqual([message]);
  });
});

it("a product's form shows what was saved", () => {
  const product = testProduct({
    price: 99.5,
    quantity: 5,
    photo: ["/media/products/a.webp"],
    bulkDiscounts: [{ quantity: 10, discount: 5 }],
    gstPercent: null,
  });
  expect(productValues(product)).toMatchObject({
    price: "99.50",
    stockAction: "add",
    quantity: "",
    category: "mugs",
    photo: '["/media/products/a.webp"]',
    bulkDiscounts: [{ quantity: "10", discount: "5" }],
    gstPercent: "",
  });
});

describe("of a product that is changed", () => {
  const product = testProduct({ price: 99.5, quantity: 12, updatedAt: "2026-01-02T00:00:00.000Z" });
  const seen = { version: product.updatedAt };
  const change = (typed: Partial<typeof values>, changed = product) => {
    const filled = productSchema(changed).parse({ ...productValues(changed), ...typed });
    return changedProductBody(filled, changed);
  };

  it("only what was changed is sent, and which state was seen", () => {
    expect(change({})).toEqual(seen);
    expect(change({ name: " White mug ", price: "90" })).toEqual({ ...seen, price: "90" });
    expect(change({ shipping: false, bulkDiscounts: [], specifications: [] })).toEqual({
      ...seen,
      shipping: "false",
      bulkDiscounts: "[]",
    });
  });

  it.each([
    [
      { stockAction: "add", quantity: "1,200", stockReason: "delivery" },
      { stockChange: "1200", stockReason: "delivery" },
    ],
    [
      { stockAction: "remove", quantity: "3", stockReason: "damage", stockNote: " Fell " },
      { stockChange: "-3", stockReason: "damage", stockNote: "Fell" },
    ],
    [{ stockAction: "remove", quantity: "0" }, {}],
    [
      { stockAction: "count", quantity: "20" },
      { quantity: "20", quantitySeen: "12" },
    ],
    [{ stockAction: "count", quantity: "" }, {}],
  ] as const)("the stock %j is sent as %j", (typed, sent) => {
    expect(change(typed)).toEqual({ ...seen, ...sent });
  });

  it("an HSN and a rate of older times may stay", () => {
    const old = { ...product, hsn: "61091", gstPercent: 12 };
    expect(change({ name: "Other" }, old)).toEqual({ ...seen, name: "Other" });
    expect(change({ hsn: "6109 10" }, old)).toEqual({ ...seen, hsn: "610910" });
    const wrong = productSchema(old).safeParse({ ...productValues(old), hsn: "61092" });
    expect(wrong.error?.issues[0]?.path).toEqual(["hsn"]);
  });
});
