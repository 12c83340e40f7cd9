import { expect, it } from "vitest";
import { testProduct } from "../catalogue/test-products.ts";
import { groupByFamily, splitNames } from "./cart-groups.ts";
import { newLine } from "./cart-line.ts";

it("puts products of one tier group together, each with its lines, where the first of them stands", () => {
  const product = (_id: string, tierGroup: string | null = null) => testProduct({ _id, tierGroup });
  const lines = [
    newLine(product("black", "tees"), "single"),
    newLine(product("tape"), "single"),
    newLine(product("navy", "tees"), "manual_4"),
    newLine(product("black", "tees"), "bulk_10"),
    newLine(product("tees"), "single"),
  ];
  expect(groupByFamily(lines).map((group) => group.map(([{ _id }]) => _id))).toEqual([
    ["black", "navy"],
    ["tape"],
    ["tees"],
  ]);
  expect(groupByFamily(lines)[0]?.[0]).toHaveLength(2);
});

it("puts products of one family together, whatever they reach their tiers with", () => {
  const line = (_id: string, given: { tierGroup?: string; familyId?: string } = {}) =>
    newLine(testProduct({ _id, ...given }), "single");
  const lines = [
    line("black", { familyId: "mugs" }),
    line("tape"),
    line("navy", { familyId: "mugs" }),
    // Added since the cart was synced.
    line("small", { tierGroup: "tees" }),
    line("large", { tierGroup: "tees", familyId: "tees" }),
  ];
  expect(groupByFamily(lines).map((group) => group.map(([{ _id }]) => _id))).toEqual([
    ["black", "navy"],
    ["tape"],
    ["small", "large"],
  ]);
});

it("splits names into what is alike and what is each one's own", () => {
  expect(splitNames(["T-shirt, 180 gsm, black, M", "T-shirt, 180 gsm, navy, L"])).toEqual({
    common: "T-shirt, 180 gsm",
    own: ["black, M", "navy, L"],
  });
  expect(splitNames(["Red mug", "Blue mug"])).toEqual({ common: "", own: ["Red mug", "Blue mug"] });
  expect(splitNames(["Mug", "Mug, blue"])).toEqual({ common: "", own: ["Mug", "Mug, blue"] });
  expect(splitNames(["Mug – red", "Mug – blue"])).toEqual({ common: "Mug", own: ["red", "blue"] });
});
