import { expect, it } from "vitest";
import { familyChoiceText, familyOptionsText } from "./family-options.ts";

it.each([
  [[["Colour", 6]], "6 colours", "colour"],
  [
    [
      ["Colour", 2],
      ["Size", 5],
    ],
    "2 colours, 5 sizes",
    "colour and size",
  ],
  [
    [
      ["Capacity", 3],
      ["Colour", 1],
    ],
    "3 capacities",
    "capacity",
  ],
  [[["Finish", 2]], "2 finishes", "finish"],
  [[["Colour", 1]], "", "options"],
] as [[string, number][], string, string][])("says of %j", (given, options, choice) => {
  const parts = given.map(([name, values]) => ({ name, values }));
  expect(familyOptionsText(parts)).toBe(options);
  expect(familyChoiceText(parts)).toBe(choice);
});
