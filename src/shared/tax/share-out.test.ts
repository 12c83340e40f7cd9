import { expect, it } from "vitest";
import { paise } from "../money.ts";
import { shareOut } from "./line-amounts.ts";

it.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [10, [30, 30, 40], [3, 3, 4]],
  [1, [1, 2, 3], [0, 0, 1]],
  [2, [1, 1, 1], [1, 1, 0]],
  [0, [5, 6], [0, 0]],
  [6, [1, 2, 3], [1, 2, 3]],
  [7, [0, 7, 0], [0, 7, 0]],
  [0, [0, 0], [0, 0]],
  [0, [], []],
])("%s over %j is %j", (amount, values, shares) => {
  expect(shareOut(paise(amount), values.map(paise))).toEqual(shares);
});
