import { describe, expect, it } from "vitest";
import { ACCOUNT_NUMBER, IFSC, UPI_ID } from "../account-patterns.ts";
import { maskedAccount, refundAccount } from "./refund-account.ts";

const bank = {
  kind: "bank",
  accountName: " Asha Rao ",
  accountNumber: "1234 5678 9012",
  ifsc: "hdfc0001234",
};

describe("where money is transferred back to", () => {
  it("is a UPI ID, or an account; spaces and small letters are put right", () => {
    expect(refundAccount.parse(bank)).toEqual({
      kind: "bank",
      accountName: "Asha Rao",
      accountNumber: "123456789012",
      ifsc: "HDFC0001234",
    });
    expect(refundAccount.parse({ kind: "upi", upiId: "asha.rao @okaxis" })).toEqual({
      kind: "upi",
      upiId: "asha.rao@okaxis",
    });
  });

  it("is checked by patterns that a browser's field takes, too", () => {
    for (const { source } of [ACCOUNT_NUMBER, IFSC, UPI_ID]) {
      expect(() => new RegExp(source, "v")).not.toThrow();
    }
    expect("asha-rao.1_x@okaxis").toMatch(UPI_ID);
  });

  it.each([
    [{ kind: "upi", upiId: "asha.rao" }, "A UPI ID looks like name@okaxis"],
    [{ ...bank, accountNumber: "12345" }, "An account number has 9 to 18 digits"],
    [{ ...bank, ifsc: "HDFC1234567" }, /^An IFSC is 4 letters/],
    [{ ...bank, accountName: "" }, /name/],
  ])("is checked: %j", (given, why) => {
    const issues = refundAccount.safeParse(given).error?.issues ?? [];
    expect(issues[0]?.message).toMatch(why);
  });

  it("is shown to its owner by its end alone", () => {
    expect(maskedAccount(refundAccount.parse(bank))).toBe("the account ending 9012");
    expect(maskedAccount({ kind: "upi", upiId: "asha.rao@okaxis" })).toBe("the UPI ID as…@okaxis");
  });
});
