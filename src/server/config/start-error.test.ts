import { expect, test } from "vitest";
import { StartError, startErrorOfFile } from "./start-error.ts";

function fileError(code: string): Error {
  return Object.assign(new Error(`${code}: something`), { code });
}

test.each([
  ["ENOSPC", "is full: free some space"],
  ["EDQUOT", "is full: free some space"],
  ["EACCES", "chown"],
  ["EROFS", "read-only disk"],
  ["ENOTDIR", "is not a folder"],
  ["EIO", "cannot be used (EIO)"],
])("%s becomes one line that says what to do", (code, words) => {
  const startError = startErrorOfFile(fileError(code), "/srv/shop/data");
  expect(startError).toBeInstanceOf(StartError);
  expect(String(startError)).toContain("/srv/shop/data");
  expect(String(startError)).toContain(words);
});

test("a bug stays a bug, and a StartError stays itself", () => {
  const bug = new TypeError("x is not a function");
  expect(startErrorOfFile(bug, "/x")).toBe(bug);
  const known = new StartError("known");
  expect(startErrorOfFile(known, "/x")).toBe(known);
});
