import { z } from "zod";
import { ACCOUNT_NUMBER, IFSC, UPI_ID } from "../account-patterns.ts";
import { requiredText } from "../fields.ts";
import {
  MAX_ACCOUNT_NAME_LENGTH,
  MAX_ACCOUNT_NUMBER_LENGTH,
  MAX_TYPED_IFSC_LENGTH,
  MAX_UPI_ID_LENGTH,
} from "../text-lengths.ts";

/** As its owner knows it again, and nobody else learns it. */
export function maskedAccount(account: RefundAccount): string {
  if (account.kind === "bank") return `the account ending ${account.accountNumber.slice(-4)}`;
  const [name = "", bank = ""] = account.upiId.split("@");
  return `the UPI ID ${name.slice(0, 2)}…@${bank}`;
}

/** A code without the spaces in which people group it. */
const code = (label: string, longest: number) =>
  requiredText(label, longest).overwrite((typed) => typed.replaceAll(/\s+/g, ""));

/** Where money goes that a person transfers back: an UPI ID, or an account at a bank. */
export const refundAccount = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("upi"),
    upiId: code("UPI ID", MAX_UPI_ID_LENGTH).regex(UPI_ID, "A UPI ID looks like name@okaxis"),
  }),
  z.object({
    kind: z.literal("bank"),
    accountName: requiredText("Account holder's name", MAX_ACCOUNT_NAME_LENGTH),
    accountNumber: code("Account number", MAX_ACCOUNT_NUMBER_LENGTH).regex(
      ACCOUNT_NUMBER,
      "An account number has 9 to 18 digits",
    ),
    ifsc: code("IFSC", MAX_TYPED_IFSC_LENGTH)
      .overwrite((typed) => typed.toUpperCase())
      .regex(IFSC, "An IFSC is 4 letters, a zero and 6 letters or digits: HDFC0001234"),
  }),
]);
export type RefundAccount = z.infer<typeof refundAccount>;
