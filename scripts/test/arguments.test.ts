import { describe, expect, it } from "vitest";
import { readTestArguments } from "./arguments.ts";

const known = ["checks", "unit", "api"];

describe("the arguments of npm test", () => {
  it.each([
    ["nothing: every part", [], { parts: known, filters: [] }],
    ["a part", ["unit"], { parts: ["unit"], filters: [] }],
    ["several parts", ["api", "unit"], { parts: ["api", "unit"], filters: [] }],
    ["a part and a filter", ["unit", "money"], { parts: ["unit"], filters: ["money"] }],
    [
      "a filter that is called like a part, after another one",
      ["unit", "money", "api"],
      { parts: ["unit"], filters: ["money", "api"] },
    ],
  ])("%s", (_, words, expected) => {
    expect(readTestArguments(words, known)).toEqual(expected);
  });

  it.each([[["money"]], [["unit", "api", "money"]]])("%j: one part must be named", (words) => {
    expect(readTestArguments(words, known)).toBe(
      'Name one part before "money": checks, unit, api.',
    );
  });
});
