import { describe, expect, it } from "vitest";
import { testFamily, testVariant } from "#tests/support/sample-families.ts";
import { variantOptions } from "./variants.ts";

describe("variantOptions", () => {
  it("leads to the sibling with the other values of the shown one", () => {
    const [colour, size] = variantOptions(testFamily(), "tee-black-m");
    expect(colour).toMatchObject({ name: "Colour", shown: "Black" });
    expect(colour?.choices.map(({ name, to, isShown }) => [name, to, isShown])).toEqual([
      ["Black", "tee-black-m", true],
      ["White", "tee-white-m", false],
    ]);
    expect(size?.choices.map(({ to }) => to)).toEqual([
      "tee-black-s",
      "tee-black-m",
      "tee-black-l",
      "tee-black-xl",
    ]);
  });

  it("marks what is sold out", () => {
    const [, size] = variantOptions(testFamily(), "tee-black-m");
    expect(size?.choices.filter(({ isSoldOut }) => isSoldOut).map(({ name }) => name)).toEqual([
      "L",
    ]);
  });

  it("leads to the nearest where a combination does not exist, rather to one in stock", () => {
    const [colour] = variantOptions(testFamily(), "tee-black-xl");
    expect(colour?.choices[1]).toMatchObject({
      name: "White",
      to: "tee-white-s",
      instead: "S",
      isSoldOut: false,
    });
    const variants = [
      testVariant("black", "xl"),
      testVariant("white", "s", { quantity: 0 }),
      testVariant("white", "m"),
    ];
    const [nearest] = variantOptions(testFamily({ variants }), "tee-black-xl");
    expect(nearest?.choices[1]?.to).toBe("tee-white-m");
  });

  it("leaves out options with one value, and bears variants that lack a value", () => {
    const [colour, size] = testFamily().options;
    if (!colour || !size) throw new Error("the family has two options");
    const variants = [
      testVariant("black", "s"),
      testVariant("white", "s", { values: { size: "s" } }),
    ];
    const one = { ...size, values: size.values.slice(0, 1) };
    expect(variantOptions({ options: [one], variants }, "tee-black-s")).toEqual([]);
    const options = variantOptions({ options: [colour, one], variants }, "tee-black-s");
    expect(options.flatMap(({ choices }) => choices.map(({ name }) => name))).toEqual(["Black"]);
    expect(variantOptions(testFamily(), "another")).toEqual([]);
  });
});
