import type { RefundAccount } from "./refund-account-fields.ts";

/** As its owner knows it again, and nobody else learns it. */
export function maskedAccount(account: RefundAccount): string {
  if (account.kind === "bank") return `the account ending ${account.accountNumber.slice(-4)}`;
  const [name = "", bank = ""] = account.upiId.split("@");
  return `the UPI ID ${name.slice(0, 2)}…@${bank}`;
}
