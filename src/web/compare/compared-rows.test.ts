import { expect, it } from "vitest";
import { compareAddress, readCompared } from "#shared/catalogue/compare-address.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { readStored } from "./compared-products.ts";
import { comparedRows } from "./compared-rows.ts";

const product = (change: Partial<Product>): Product => ({
  _id: "p1",
  name: "Press",
  slug: "press",
  description: "",
  price: 11_900,
  quantity: 2,
  category: { _id: "c", name: "Presses", slug: "presses" },
  shipping: true,
  photo: [],
  bulkDiscounts: [],
  createdAt: "",
  updatedAt: "",
  sku: "",
  specifications: [],
  origin: "China",
  netQuantity: "1 unit",
  hsn: "",
  gstPercent: 18,
  tierGroup: null,
  ...change,
});

it("puts what differs first, and knows what is the same in another spelling", () => {
  const rows = comparedRows([
    {
      product: product({
        specifications: [
          { name: "Timer", value: "0–999 s" },
          { name: "Power", value: "2 kW" },
        ],
      }),
      attributes: [],
    },
    {
      product: product({
        price: 9_900,
        specifications: [
          { name: "power", value: "2  KW" },
          { name: "Warranty", value: "1 year" },
        ],
      }),
      attributes: [
        {
          code: "plate-width",
          name: "Plate width",
          kind: "number",
          unit: "mm",
          values: [{ slug: "380", name: "", number: 380, swatch: "" }],
        },
      ],
    },
  ]);
  expect(rows.map(({ name, differs }) => [name, differs])).toEqual([
    ["Price", true],
    ["Timer", true],
    ["Warranty", true],
    ["Plate width", true],
    ["Stock", false],
    ["Power", false],
    ["Country of origin", false],
    ["Net quantity", false],
  ]);
  expect(rows[0]?.values).toEqual(["₹11,900", "₹9,900"]);
  expect(rows.find(({ name }) => name === "Plate width")?.values).toEqual(["", "380 mm"]);
});

it("reads four slugs of an address, each once, and nothing else", () => {
  const query = new URLSearchParams("p=a&p=b&p=a&p=../x&p=&p=c&p=d&p=e");
  expect(readCompared(query)).toEqual(["a", "b", "c", "d"]);
  expect(compareAddress(["a", "b"])).toBe("/compare?p=a&p=b");
  expect(compareAddress([])).toBe("/compare");
});

it.each([
  [null, []],
  ["nonsense", []],
  ['{"a":1}', []],
  [
    '[null,{"slug":"../x","name":"X"},{"slug":"a","name":"A","more":1}]',
    [{ slug: "a", name: "A" }],
  ],
])("what is stored may be anything: %j", (text, products) => {
  expect(readStored(text)).toEqual(products);
});
