import { expect, it } from "vitest";
import type { DictionaryValue } from "#shared/attributes/admin-contract.ts";
import { moved, withTheirs } from "./edited-choices.ts";

const value = (id: number, name: string): DictionaryValue => ({
  id,
  name,
  slug: name.toLowerCase(),
  swatch: "",
  products: { count: 1, isExact: true },
});
const names = (values: readonly DictionaryValue[]) => values.map(({ name }) => name).join();
const before = [value(1, "Red"), value(2, "Blue"), value(3, "Green")];

it("moves a choice by one place, and no further than an end", () => {
  expect(names(moved(before, 3, -1))).toBe("Red,Green,Blue");
  expect(names(moved(before, 1, -1))).toBe("Red,Blue,Green");
  expect(names(moved(before, 3, 1))).toBe("Red,Blue,Green");
});

it("keeps what was edited here, and takes over what only they changed", () => {
  const mine = before.map((each) => (each.id === 1 ? { ...each, name: "Dark red" } : each));
  const theirs = [value(4, "Pink"), value(1, "Red"), value(2, "Sky blue")];
  expect(names(withTheirs(before, mine, theirs))).toBe("Pink,Dark red,Sky blue");
});

it("keeps an order that was changed here", () => {
  const mine = moved(before, 3, -1);
  expect(names(withTheirs(before, mine, [...before, value(4, "Pink")]))).toBe(
    "Red,Green,Blue,Pink",
  );
});
