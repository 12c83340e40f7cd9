import { expect, it } from "vitest";
import { testDictionary } from "#tests/support/sample-dictionary.ts";
import { typedValue } from "./set-attributes.ts";

const size = testDictionary.find(({ code }) => code === "size");
const colour = testDictionary.find(({ code }) => code === "colour");

it.each([
  ["3XL", "xxxl", "XXXL"],
  ["2xl", "xxl", "XXL"],
  ["Extra Large", "xl", "XL"],
  ["XXXXL", "4xl", "4XL"],
  [" xxl ", "xxl", "XXL"],
  ["6XL", "6xl", "6XL"],
])("a size that is typed as %s is the choice that there is for it", (typed, slug, name) => {
  expect(size && typedValue(size, typed)).toEqual({ slug, name, number: null });
});

it("a size goes by what the shop calls it, and is no size where it has none", () => {
  const own = { kind: "choice" as const, choices: [{ slug: "3xl", name: "3XL", aliases: [] }] };
  expect(typedValue(own, "XXXL")?.slug).toBe("3xl");
  expect(typedValue({ ...own, choices: [] }, "Large")).toMatchObject({ slug: "large" });
});

it("a colour that is typed by another of its names is the known one", () => {
  expect(colour && typedValue(colour, "Navy blue")?.slug).toBe("navy");
});
