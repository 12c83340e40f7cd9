import { describe, expect, it } from "vitest";
import { typedAddress } from "./typed-address.ts";

describe("a link's address", () => {
  it.each([
    ["https://example.com/a?b#c", "https://example.com/a?b#c"],
    [" example.com ", "https://example.com"],
    ["www.example.com/a", "https://www.example.com/a"],
    ["/product/mug", "/product/mug"],
    ["a@example.com", "mailto:a@example.com"],
    ["tel:+919830012345", "tel:+919830012345"],
    ["javascript:alert(1)", null],
    ["//example.com", null],
    ["data:text/html,x", null],
    ["two words", null],
    ["", null],
  ])("typed as %j is %j", (typed, address) => {
    expect(typedAddress(typed)).toBe(address);
  });
});
