import { describe, expect, it } from "vitest";
import { aroundDifference, mergeEdits } from "./merge-edits.ts";

const names = ["name", "price", "rows"];
const before = { name: "Mug", price: "100", rows: [{ quantity: "10" }] };

describe("what two people changed", () => {
  const merge = (mine: object, theirs: object) =>
    mergeEdits(names, before, { ...before, ...mine }, { ...before, ...theirs });

  it("in different fields goes together", () => {
    expect(merge({ name: "Cup" }, { price: "90", rows: [] })).toEqual({
      takenOver: [
        { name: "price", value: "90" },
        { name: "rows", value: [] },
      ],
      conflicts: [],
    });
  });

  it("in one field is to be chosen, unless it is the same", () => {
    expect(merge({ name: "Cup", price: "90" }, { name: "Beaker", price: "90" })).toEqual({
      takenOver: [],
      conflicts: [{ name: "name", mine: "Cup", theirs: "Beaker" }],
    });
  });
});

describe("of two long texts", () => {
  const words = "All the same words here. ".repeat(40);

  it("is shown where they begin to differ", () => {
    const shown = aroundDifference(`${words}red${words}`, `${words}blue${words}`);
    expect(shown).toMatch(/^… .{60}red/);
    expect(shown).toHaveLength(404);
  });

  it("is shown the beginning where that differs, and short ones whole", () => {
    expect(aroundDifference(`red ${words}`, words)).toMatch(/^red All/);
    expect(aroundDifference("red", words)).toBe("red");
  });
});
