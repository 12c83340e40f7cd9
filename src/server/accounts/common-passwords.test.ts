import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

describe("a well-known password", () => {
  it.each(["password", "PassWord", "12345678", "qwertyuiop", "P@ssw0rd", "Admin@123", "iLoveYou1"])(
    "%s is known",
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it("is known in full-width letters too", () => {
    expect(isCommonPassword("ｐａｓｓｗｏｒｄ")).toBe(true);
  });

  it.each(["mango-train-41", "x".repeat(64), "password ", "Kumar bought 3 presses"])(
    "%s is not",
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});
