import { expect, it } from "vitest";
import { searchedDigits } from "./searched-text.ts";

it.each([
  "9830010006",
  "98300 10006",
  "+91 98300 10006",
  "+91-98300-10006",
  "+91 (98300) 10006",
  "0091 98300 10006",
  "91 9830010006",
  "098300 10006",
  "98300.10006",
  "९८३०० १०००६",
  "98300\u201110006",
])("reads %s as the number without the country's code", (typed) => {
  expect(searchedDigits(typed)).toBe("9830010006");
});

it("reads parts of a number, and a pincode in two parts", () => {
  expect(searchedDigits("+91 98300")).toBe("98300");
  expect(searchedDigits("700 016")).toBe("700016");
  expect(searchedDigits("9183001")).toBe("9183001");
});

it.each(["98", "+91 98", "pr/26-27/000123", "-", ""])("takes %j for no number", (typed) => {
  expect(searchedDigits(typed)).toBeUndefined();
});
