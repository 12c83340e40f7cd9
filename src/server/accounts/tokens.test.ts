import { expect, it } from "vitest";
import { createToken, hashToken } from "./account-links.ts";

it("makes tokens of 32 bytes that never repeat", () => {
  const tokens = Array.from({ length: 1_000 }, createToken);
  expect(new Set(tokens).size).toBe(1_000);
  expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true);
});

it("stores the SHA-256 in hex", () => {
  expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
