import { expect, it } from "vitest";
import { DIGITS_AND_LETTERS, randomCode } from "./ids.ts";

it("has as many characters as asked for, each of its alphabet, and is another each time", () => {
  const codes = Array.from({ length: 50 }, () => randomCode(20, DIGITS_AND_LETTERS));
  for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{20}$/);
  expect(new Set(codes).size).toBe(50);
});
