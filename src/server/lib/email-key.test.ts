import { expect, it } from "vitest";
import { emailKey } from "./email-key.ts";

it.each([
  ["Asha@Example.COM", "asha@example.com"],
  ["  asha@example.com ", "asha@example.com"],
  ["ａｓｈａ@example.com", "asha@example.com"],
  ["a\0b@example.com", "a\uFFFDb@example.com"],
])("%j is found by %j", (written, key) => {
  expect(emailKey(written)).toBe(key);
});

it("is the same for a letter and its accent, joined or apart", () => {
  expect(emailKey("jose\u0301@example.com")).toBe(emailKey("jos\u00e9@example.com"));
});
