import { expect, it } from "vitest";
import { allOptionsText, familyOptionsText } from "./family-options.ts";

it.each([
  [[["Colour", 6]], "6 colours"],
  [
    [
      ["Colour", 2],
      ["Size", 5],
    ],
    "2 colours, 5 sizes",
  ],
  [
    [
      ["Capacity", 3],
      ["Colour", 1],
    ],
    "3 capacities",
  ],
  [[["Finish", 2]], "2 finishes"],
  [[["Colour", 1]], ""],
] as [[string, number][], string][])("says of %j", (given, options) => {
  const parts = given.map(([name, values]) => ({ name, values }));
  expect(familyOptionsText(parts)).toBe(options);
});

it("names all that a family differs in", () => {
  const option = (name: string) => ({ code: name, name, unit: "", values: [] });
  expect(allOptionsText({ options: [option("Size"), option("Colour")] })).toBe(
    "all sizes and colours",
  );
});
