import { expect, it } from "vitest";
import { readPackedSize } from "./packing.ts";
import { packedSizeText, weightText } from "./product-fields.ts";

it.each([
  ["680 × 420 × 440", [680, 440, 420]],
  ["90x120X80", [120, 90, 80]],
  ["10*20*30", [30, 20, 10]],
  ["0 x 20 x 30", undefined],
  ["20 x 30", undefined],
  ["99999 x 1 x 1", undefined],
  ["1.5 x 2 x 3", undefined],
])("the packed size %j is %j", (text, sides) => {
  expect(readPackedSize(text)).toEqual(sides);
});

it("a packed size is kept as it is shown, whatever stands between the sides", () => {
  expect(packedSizeText.parse(" 420x680 x440 ")).toBe("680 × 440 × 420");
  expect(packedSizeText.parse(" ")).toBe("");
  expect(packedSizeText.safeParse("a shoe box").error?.issues[0]?.message).toMatch(/three sides/);
});

it("a weight is whole grams, grouped as people do", () => {
  expect(weightText.parse("1,20,000")).toBe("120000");
  expect(weightText.parse("")).toBe("");
  for (const wrong of ["0", "1.5", "-3", "1e3", "50000001"]) {
    expect(weightText.safeParse(wrong).success, wrong).toBe(false);
  }
});
