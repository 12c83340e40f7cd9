import { expect, it } from "vitest";
import { shownName } from "./service.ts";

it.each([
  ["Asha Rani Sen", "Asha S."],
  ["  ravi   kumar ", "ravi K."],
  ["Asha", "Asha"],
  ["Ravi 🙂", "Ravi 🙂."],
])("%j is shown as %j", (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
