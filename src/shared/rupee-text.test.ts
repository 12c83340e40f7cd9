import { expect, it } from "vitest";
import { parseRupees, RUPEE_TEXT, readTypedCount, readTypedRupees } from "./rupee-text.ts";

it.each([
  ["1299", 129_900],
  ["1,29,000", 12_900_000],
  [" 12 99 000.5 ", 129_900_050],
  ["99.50", 9_950],
  ["0", 0],
  ["₹500", 50_000],
  ["₹ 1,200", 120_000],
  ["Rs. 99.50", 9_950],
  ["rs 1 499", 149_900],
  ["INR500", 50_000],
  ["500/-", 50_000],
])("takes %j as it is typed, and reads it", (typed, amount) => {
  const text = readTypedRupees(typed) ?? "";
  expect(text).toMatch(RUPEE_TEXT);
  expect(parseRupees(text)).toBe(amount);
});

it.each(["99,50", "1,2", "1.234", "-5", "1e3", ".5", "5.", "", "$5", "500 each", "₹"])(
  "does not take %j",
  (typed) => {
    expect(readTypedRupees(typed)).toBeUndefined();
  },
);

it("reads amounts of any size: what is too large is for others to say", () => {
  expect(readTypedRupees("1,23,45,67,89,012")).toBe("123456789012");
});

it.each([
  ["12", "12"],
  [" 1,200 ", "1200"],
  ["1 00 000", "100000"],
  ["1,2", undefined],
  ["1.5", undefined],
  ["-3", undefined],
  ["", undefined],
])("the whole number %j is %j", (typed, digits) => {
  expect(readTypedCount(typed)).toBe(digits);
});
