import { groupedNumber } from "../numbers.ts";
import type { BankStatement } from "./contract.ts";

/**
 * What to say of a statement whose lines are there.
 *
 * @param came lines of money that came, where that is known
 */
export function statementMessage(
  { lines, known, leftOutCount }: Pick<BankStatement, "lines" | "known" | "leftOutCount">,
  came?: number,
): string {
  const read = `${groupedNumber(lines)} ${lines === 1 ? "line was" : "lines were"} read`;
  const parts = [
    lines === 0
      ? "No line was read."
      : came === undefined
        ? `${read}.`
        : `${read}, ${groupedNumber(came)} of money that came.`,
    known > 0 &&
      `${groupedNumber(known)} ${known === 1 ? "was" : "were"} known from an earlier statement.`,
    leftOutCount > 0 && `${groupedNumber(leftOutCount)} could not be read: see which, and why.`,
  ];
  return parts.filter(Boolean).join(" ");
}
