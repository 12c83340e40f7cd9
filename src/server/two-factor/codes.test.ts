import { describe, expect, it } from "vitest";
import {
  authenticatorAddress,
  newRecoveryCodes,
  newSecret,
  recoveryCodeHash,
  stepOfCode,
} from "./codes.ts";

/** The seed of RFC 6238, appendix B, "12345678901234567890", in base 32. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
/** From the same table: seconds since 1970, and the last six of the eight digits. */
const table = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

describe("codes of an authenticator app", () => {
  it.each(table)("at %i s it is %s, as RFC 6238 has it", (seconds, code) => {
    expect(stepOfCode(SECRET, code, 0, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it("counts one step early and late, and no second one", () => {
    const step = Math.floor(1_234_567_890 / 30);
    const at = (steps: number) =>
      stepOfCode(SECRET, "005924", 0, (1_234_567_890 + steps * 30) * 1000);
    expect([at(-1), at(1)]).toEqual([step, step]);
    expect([at(-2), at(2)]).toEqual([undefined, undefined]);
  });

  it("counts once, and none before it counts after it", () => {
    const step = Math.floor(59 / 30);
    expect(stepOfCode(SECRET, "287082", step - 1, 59_000)).toBe(step);
    expect(stepOfCode(SECRET, "287082", step, 59_000)).toBeUndefined();
    expect(stepOfCode(SECRET, "287082", step + 1, 59_000)).toBeUndefined();
  });

  it("is read with spaces, as apps show it", () => {
    expect(stepOfCode(SECRET, "287 082", 0, 59_000)).toBe(1);
  });

  it.each(["", "28708", "2870822", "28708x", "287083", "२८७०८२"])("%j is none", (code) => {
    expect(stepOfCode(SECRET, code, 0, 59_000)).toBeUndefined();
  });

  it("has 160 bits of secret, another each time", () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  it("is told to the app by an address that names shop and person", () => {
    const address = new URL(authenticatorAddress(SECRET, "The shop: Kolkata", "a+b@example.com"));
    expect(address.protocol).toBe("otpauth:");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: "The shop: Kolkata",
      secret: SECRET,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});

describe("recovery codes", () => {
  it("are ten, each another, of four groups", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^(?:[\da-hjkmnp-tv-z]{4}-){3}[\da-hjkmnp-tv-z]{4}$/);
    }
  });

  it("are read however they are typed", () => {
    const hash = recoveryCodeHash("a", "0123-abcd-1efg-h0jk");
    expect(recoveryCodeHash("a", " O123 ABCD iEFG-h0jk")).toBe(hash);
    expect(recoveryCodeHash("b", "0123-abcd-1efg-h0jk")).not.toBe(hash);
  });
});
