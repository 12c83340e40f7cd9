import { expect, it } from "vitest";
import { categoryTree } from "#shared/catalogue/category-tree.ts";
import { shownCategories } from "./shown-categories.ts";

const category = (name: string, parent: string | null = null) => ({
  _id: name,
  name,
  slug: name,
  parent,
  description: "What is sold here.",
  hsn: "",
  gstPercent: null,
});

const all = [
  category("drinkware"),
  category("mugs", "drinkware"),
  category("two-tone", "mugs"),
  category("bottles", "drinkware"),
  category("steel", "bottles"),
  category("presses"),
  category("mug-presses", "presses"),
];

it("has what lies along a category's branch, and of the others the top", () => {
  const shown = shownCategories(all, "mugs");
  expect(shown.map(({ name }) => name)).toEqual([
    "drinkware",
    "mugs",
    "two-tone",
    "bottles",
    "presses",
  ]);
  expect(shown[0]).toEqual({
    _id: "drinkware",
    name: "drinkware",
    slug: "drinkware",
    parent: null,
  });
});

it("leaves those at the top that were there, such as one whose parent is not known", () => {
  const strays = [...all, category("stray", "gone"), category("below", "stray")];
  const names = (list: typeof all) => categoryTree(list).map(({ category }) => category.name);
  const shown = shownCategories(strays, "mugs");
  expect(categoryTree(shown).map(({ category }) => category.name)).toEqual(names(strays));
});
