import { describe, expect, it } from "vitest";
import { findValueProblems } from "./check-values.ts";

const colour = { code: "colour", name: "Colour" };
const size = { code: "size", name: "Size" };

const tee = (name: string, colours: string[], sizes: string[] = []) => ({
  _id: name,
  name,
  sku: `SKU-${name}`,
  values: { colour: colours, size: sizes },
});

describe("findValueProblems", () => {
  it("finds none where each variant has one value of each option and none is alike", () => {
    const variants = [
      tee("A", ["red"], ["s"]),
      tee("B", ["red"], ["m"]),
      tee("C", ["blue"], ["s"]),
    ];
    expect(findValueProblems([colour, size], variants)).toEqual([]);
  });

  it("names who lacks a value, who has several, and who is like another", () => {
    const variants = [
      tee("A", ["red"]),
      tee("B", []),
      tee("C", ["red", "blue"]),
      tee("D", ["red"]),
    ];
    expect(findValueProblems([colour], variants)).toEqual([
      {
        productId: "B",
        code: "colour",
        kind: "missing",
        message: "“B” has no Colour: give it one",
      },
      {
        productId: "C",
        code: "colour",
        kind: "several",
        message: "“C” has several values of Colour: choose one",
      },
      {
        productId: "D",
        code: "colour",
        kind: "alike",
        message: "“D” and “A” are alike in Colour: give each its own",
      },
    ]);
  });

  it("tells two of one name apart by their SKUs", () => {
    const twins = [tee("A", ["red"]), { ...tee("B", ["red"]), name: "A" }];
    const [problem] = findValueProblems([colour], twins);
    expect(problem?.message).toBe(
      "Two products named “A” (SKU-A and SKU-B) are alike in Colour: give each its own",
    );
  });
});
