import { expect, it } from "vitest";
import { type ChoiceTexts, changesOf, newChoice, withTheirs } from "./edited-choices.ts";

const value = (id: number, name: string): ChoiceTexts => ({ id, name, swatch: "", into: "" });
const names = (values: readonly ChoiceTexts[]) => values.map(({ name }) => name).join();
const before = [value(1, "Red"), value(2, "Blue"), value(3, "Green")];

it("keeps what was edited here, and takes over what only they changed", () => {
  const mine = before.map((each) => (each.id === 1 ? { ...each, name: "Dark red" } : each));
  const theirs = [value(4, "Pink"), value(1, "Red"), value(2, "Sky blue")];
  expect(names(withTheirs(before, mine, theirs))).toBe("Pink,Dark red,Sky blue");
});

it("keeps an order that was changed here", () => {
  const mine = [value(1, "Red"), value(3, "Green"), value(2, "Blue")];
  expect(names(withTheirs(before, mine, [...before, value(4, "Pink")]))).toBe(
    "Red,Green,Blue,Pink",
  );
});

it("keeps what was added and deleted here beside what they changed", () => {
  const added = { ...newChoice(before), name: "Peach" };
  const mine = [...before.filter(({ id }) => id !== 2), added];
  const theirs = [value(1, "Dark red"), value(2, "Blue"), value(3, "Green")];
  const joined = withTheirs(before, mine, theirs);
  expect(names(joined)).toBe("Dark red,Green,Peach");
  expect(changesOf(theirs, joined)).toEqual({
    values: [
      { id: 1, name: "Dark red", swatch: "" },
      { id: 3, name: "Green", swatch: "" },
      { name: "Peach", swatch: "" },
    ],
    removed: [2],
  });
});
