import { beforeEach, expect, it } from "vitest";
import { readStoredList, writeStoredList } from "./browser-storage.ts";

const readName = (stored: unknown) => (typeof stored === "string" ? stored : undefined);

beforeEach(() => localStorage.clear());

it.each([
  [null, []],
  ["nonsense", []],
  ['{"a":1}', []],
  ["null", []],
  ['["a",null,5,{"b":1},"c"]', ["a", "c"]],
])("reads what makes sense of what is stored: %j", (text, items) => {
  if (text !== null) localStorage.setItem("list", text);
  expect(readStoredList("list", readName)).toEqual(items);
});

it("removes the key of an empty list", () => {
  writeStoredList("list", ["a"]);
  expect(localStorage.getItem("list")).toBe('["a"]');
  writeStoredList("list", []);
  expect(localStorage.getItem("list")).toBeNull();
});
