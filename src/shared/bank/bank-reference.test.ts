import { expect, it } from "vitest";
import { utrOf, utrSpellings } from "./bank-reference.ts";

it.each([
  ["HDFC's UPI, filled with zeros", "0000569690930707", "UPI-ASHA RAO", "569690930707"],
  ["NEFT in its own column", "SBIN226325000001", "NEFT CR-ASHA", "SBIN226325000001"],
  ["RTGS in the narration", "", "RTGS/SBINR52026112100000001/ASHA", "SBINR52026112100000001"],
  ["what has neither length", "-", "RTGS-SBINR5202611210001-ASHA", undefined],
  ["UPI in the narration", "", "UPI/P2A/432112345678/ASHA/SBI", "432112345678"],
  ["IMPS of SBI", "", "BY TRANSFER-IMPS/432112345678/ASHA", "432112345678"],
  ["an account's number", "", "CASH DEPOSIT BY 432112345678", undefined],
  ["a cheque's number", "0000000000123456", "CHQ DEP", undefined],
  ["an IFSC", "", "NEFT CR-HDFC0000123-ASHA", undefined],
])("the UTR of %s", (_what, reference, narration, utr) => {
  expect(utrOf({ reference, narration })).toBe(utr);
});

it("finds a reference with zeros and without, and letters as they are", () => {
  expect(utrSpellings("012345678901")).toEqual(["012345678901", "12345678901", "0000012345678901"]);
  expect(utrSpellings("SBIN226325000001")).toEqual(["SBIN226325000001"]);
});
