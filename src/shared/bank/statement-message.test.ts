import { expect, it } from "vitest";
import { statementMessage } from "./statement-message.ts";

it.each([
  [1, "2 lines were read, 2 of money that came. 1 was known from an earlier statement."],
  [2, "2 lines were read, 2 of money that came. 2 were known from an earlier statement."],
])("says how many lines were known: %i", (known, expected) => {
  expect(statementMessage({ lines: 2, known, leftOutCount: 0 }, 2)).toBe(expected);
});
