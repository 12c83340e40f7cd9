import { describe, expect, it } from "vitest";
import { readSignedQr, registrationInput } from "./registration.ts";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const right = {
  irn: "A5".repeat(32),
  ackNumber: "1122 1100 1234 567",
  acknowledgedAt: "2026-11-22 15:30:00",
  signedQr: "head.body.sign_-",
};

describe("what the portal answered", () => {
  it("is taken as people copy it, in Indian time", () => {
    expect(registrationInput.parse(right)).toEqual({
      irn: "a5".repeat(32),
      ackNumber: "112211001234567",
      acknowledgedAt: new Date("2026-11-22T10:00:00Z"),
      signedQr: "head.body.sign_-",
    });
  });

  it.each([
    ["irn", "a5".repeat(31)],
    ["irn", `${"a5".repeat(31)}xy`],
    ["ackNumber", "12345"],
    ["acknowledgedAt", "22/11/2026"],
    ["acknowledgedAt", "2026-11-31 10:00"],
    ["acknowledgedAt", "2026-11-22 25:00"],
    ["acknowledgedAt", "0000-01-01 10:00"],
    ["signedQr", "only one part"],
    ["signedQr", `head.${"x".repeat(2_944)}.sign`],
  ])("names %s where it is %j", (field, value) => {
    const read = registrationInput.safeParse({ ...right, [field]: value });
    expect(read.error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
    expect(read.error?.issues[0]?.message).toMatch(
      /^(IRN|Acknowledgement (number|date)|Signed QR text) must/,
    );
  });

  it("says in its QR text whose it is, where that can be read", () => {
    const data = JSON.stringify({ Irn: "AB".repeat(32), DocNo: "PR/26-27/000001" });
    expect(readSignedQr(`h.${part({ data, iss: "NIC" })}.s`)).toEqual({
      irn: "ab".repeat(32),
      number: "PR/26-27/000001",
    });
    expect(readSignedQr("head.body.sign")).toEqual({});
  });
});
