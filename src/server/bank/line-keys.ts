import { createHash } from "node:crypto";
import type { StatementLine } from "./statement-line.ts";

/** Statements show an account whole, or with stars before its end. */
const SHOWN_DIGITS = 4;

/** By what an account is known in each form of its statements. */
export function accountKey(account: string): string {
  return account.replaceAll(/\D/g, "").slice(-SHOWN_DIGITS);
}

/**
 * By what a line is known again: account, day, sum, reference and balance. Where a day has the same line several
 * times, they are counted: a statement has each day whole.
 */
export function lineKeys(account: string, lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ day, amount, reference, balance }) => {
    const plain = reference
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, "")
      .replace(/^0+/, "");
    const facts = [accountKey(account), day, amount, plain, balance ?? ""].join("|");
    const place = seen.get(facts) ?? 0;
    seen.set(facts, place + 1);
    return createHash("sha256").update(`${facts}|${place}`).digest("hex");
  });
}
