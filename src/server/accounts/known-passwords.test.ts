import { describe, expect, it } from "vitest";
import { isKnownPassword } from "./known-passwords.ts";

describe("a well-known password", () => {
  it.each(["password", "PassWord", "12345678", "qwertyuiop", "P@ssw0rd", "Admin@123", "iLoveYou1"])(
    "%s is known",
    (password) => {
      expect(isKnownPassword(password)).toBe(true);
    },
  );

  it("is known in full-width letters too", () => {
    expect(isKnownPassword("ｐａｓｓｗｏｒｄ")).toBe(true);
  });

  it.each(["mango-train-41", "x".repeat(64), "password ", "Kumar bought 3 presses"])(
    "%s is not",
    (password) => {
      expect(isKnownPassword(password)).toBe(false);
    },
  );
});
