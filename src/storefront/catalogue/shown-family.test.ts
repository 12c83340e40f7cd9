import { expect, it } from "vitest";
import { testFamily, testVariant } from "#tests/support/sample-families.ts";
import { shownFamily } from "./shown-family.ts";

it("has of a product's siblings what choosing one needs, their values in one order, and nothing else", () => {
  const variants = [
    testVariant("black", "s", { values: { size: "s", colour: "black" } }),
    testVariant("white", "m", { values: { colour: "white" } }),
  ];
  const shown = shownFamily(testFamily({ variants }));
  expect(JSON.stringify(shown.variants[0])).toBe(
    JSON.stringify({
      _id: variants[0]?._id,
      slug: "tee-black-s",
      quantity: variants[0]?.quantity,
      values: { colour: "black", size: "s" },
    }),
  );
  expect(shown.variants[1]?.values).toEqual({ colour: "white" });
  expect(shown.card?.products).toBe(2);
});
