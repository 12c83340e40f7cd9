import { expect, it } from "vitest";
import { stockSettings } from "#shared/settings/stock.ts";
import { lowStockOf } from "./low-stock.ts";

const tree = [
  { _id: "machines", slug: "machines", parent: null },
  { _id: "presses", slug: "presses", parent: "machines" },
  { _id: "mug-presses", slug: "mug-presses", parent: "presses" },
  { _id: "mugs", slug: "mugs", parent: null },
];
const limitsOf = (limits: Record<string, number>) =>
  lowStockOf(
    stockSettings.parse({
      lowStock: 5,
      categories: Object.entries(limits).map(([category, lowStock]) => ({ category, lowStock })),
    }),
    tree,
  );

it.each([
  [{}, {}],
  [{ machines: 2 }, { machines: 2, presses: 2, "mug-presses": 2 }],
  [
    { "mug-presses": 9, machines: 2 },
    { machines: 2, presses: 2, "mug-presses": 9 },
  ],
  [
    { mugs: 100, presses: 1, machines: 2 },
    { mugs: 100, machines: 2, presses: 1, "mug-presses": 1 },
  ],
  [{ gone: 7 }, {}],
])("limits of %j hold for the categories below that have none: %j", (limits, ofCategories) => {
  expect(limitsOf(limits)).toEqual({ lowStock: 5, ofCategories });
});

it("a category has one limit", () => {
  const twice = [
    { category: "mugs", lowStock: 1 },
    { category: "mugs", lowStock: 2 },
  ];
  expect(stockSettings.safeParse({ categories: twice }).error?.issues).toMatchObject([
    { path: ["categories", 1, "category"], message: "This category has a limit already" },
  ]);
});
