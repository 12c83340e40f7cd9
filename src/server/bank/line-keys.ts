import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { compactText } from "#shared/bank/bank-reference.ts";
import type { StatementLine } from "./statement-line.ts";

/** Keys that are made before others get their turn. */
const KEYS_AT_ONCE = 2_000;

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
export async function lineKeys(
  account: string,
  lines: readonly StatementLine[],
): Promise<string[]> {
  const seen = new Map<string, number>();
  const keyOf = ({ day, amount, reference, balance }: StatementLine) => {
    const plain = compactText(reference).replace(/^0+/, "");
    const facts = [accountKey(account), day, amount, plain, balance ?? ""].join("|");
    const place = seen.get(facts) ?? 0;
    seen.set(facts, place + 1);
    return createHash("sha256").update(`${facts}|${place}`).digest("hex");
  };
  const keys: string[] = [];
  for (const line of lines) {
    keys.push(keyOf(line));
    if (keys.length % KEYS_AT_ONCE === 0) await nextTurn();
  }
  return keys;
}
