import { expect, it } from "vitest";
import { testFamily, testVariant } from "#tests/support/sample-families.ts";
import { optionNames, variantLabel } from "./suggest-options.ts";

const { options } = testFamily();

it("says by what the products of a family differ", () => {
  expect(optionNames(options)).toBe("colours and sizes");
  expect(optionNames(options.slice(1))).toBe("sizes");
  const [colour, size] = options;
  const capacity = size && { ...size, code: "capacity", name: "Capacity" };
  expect(optionNames([colour, size, capacity].filter((each) => each !== undefined))).toBe(
    "colours, sizes and capacities",
  );
  const one = options.map((option) => ({ ...option, values: option.values.slice(0, 1) }));
  expect(optionNames(one)).toBe("kinds");
});

it("tells a variant from the others by its values", () => {
  expect(variantLabel(options, testVariant("black", "xl"))).toEqual({
    text: "Black, XL",
    swatch: "#111827",
  });
  expect(variantLabel(options, { values: { size: "m" } })).toEqual({ text: "M", swatch: "" });
});
