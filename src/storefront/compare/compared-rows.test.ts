import { expect, it } from "vitest";
import { compareAddress, readCompared } from "#shared/catalogue/compare-address.ts";
import type { Product } from "#shared/catalogue/contract.ts";
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
  unit: "NOS",
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

it("tells no fact twice: attributes fill or give way to the specification they were read from", () => {
  const number = (code: string, name: string, value: number) => ({
    ...{ code, name, kind: "number" as const, unit: "mm" },
    values: [{ slug: String(value), name: "", number: value, swatch: "" }],
  });
  const opening = (name: string) => ({
    ...{ code: "opening", name: "Opening", kind: "choice" as const, unit: "" },
    values: [{ slug: name, name, number: null, swatch: "" }],
  });
  const rows = comparedRows(
    [
      {
        product: product({
          specifications: [
            { name: "Plate", value: "38 × 38 cm" },
            { name: "Opening", value: "Clamshell, hinge at the back" },
          ],
        }),
        attributes: [number("plate-width", "Plate width", 380), opening("Clamshell")],
      },
      {
        product: product({ specifications: [{ name: "Plate", value: "29 × 38 cm, swing-away" }] }),
        attributes: [number("plate-width", "Plate width", 290), opening("Swing-away")],
      },
    ],
    { "plate-width": ["Plate size", "plate"], opening: ["Opening", "Plate"] },
  );
  const values = new Map(rows.map((row) => [row.name, row.values]));
  expect(values.get("Plate")).toEqual(["38 × 38 cm", "29 × 38 cm, swing-away"]);
  expect(values.has("Plate width")).toBe(false);
  expect(values.get("Opening")).toEqual(["Clamshell", "Swing-away"]);
  expect(rows.filter(({ name }) => name === "Opening")).toHaveLength(1);
});

it("says where pieces of other colours and sizes reach a discount together", () => {
  const tiered = { bulkDiscounts: [{ quantity: 10, discount: 5 }] };
  const rows = comparedRows([
    { product: product({ ...tiered, tierGroup: "family" }), attributes: [] },
    { product: product(tiered), attributes: [] },
  ]);
  expect(rows.find(({ name }) => name === "Bulk discounts")?.values).toEqual([
    "10: 5% off; its other colours and sizes count too",
    "10: 5% off",
  ]);
});
