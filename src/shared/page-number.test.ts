import { expect, it } from "vitest";
import { MAX_PAGE_NUMBER, readPageNumber } from "./numbers.ts";

it.each([
  ["1", 1],
  ["12", 12],
  [" 7 ", 7],
  ["100000", 100_000],
  ["100001", MAX_PAGE_NUMBER],
  ["9".repeat(400), MAX_PAGE_NUMBER],
  ["", 1],
  ["0", 1],
  ["-3", 1],
  ["2.5", 1],
  ["1e3", 1],
  ["0x10", 1],
  ["second", 1],
  [null, 1],
  [undefined, 1],
])("reads %j as page %d", (text, page) => {
  expect(readPageNumber(text)).toBe(page);
});
