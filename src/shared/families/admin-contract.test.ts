import { expect, it } from "vitest";
import { addVariants, createFamily } from "./admin-contract.ts";

it("takes a new choice as one line, whatever was pasted", () => {
  const values = { colour: " Sky\r\nblue\u2028pale " };
  const family = createFamily.body.parse({
    name: "Mug",
    sharedTiers: false,
    options: ["colour"],
    variants: [{ product: "p1", values }],
  });
  expect(family.variants[0]?.values).toEqual({ colour: "Sky blue pale" });
  const { values: ofVariant } = addVariants.body.shape.variants.element.shape;
  expect(ofVariant.parse(values)).toEqual({ colour: "Sky blue pale" });
});
