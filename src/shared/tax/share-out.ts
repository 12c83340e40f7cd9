import { type Money, paise, sum } from "../money.ts";

/**
 * Shares an amount out over values in their proportion, to the paisa: each gets the whole part of
 * its share, and the paise that are left go to the largest remainders, the earlier one first where
 * two are equal. No share is larger than its value as long as the amount is not larger than all of
 * them.
 *
 * @param values none below 0; where all are 0, nothing can be shared out and all shares are 0
 */
export function shareOut(amount: Money, values: readonly Money[]): Money[] {
  const all = BigInt(sum(values));
  if (all === 0n) return values.map(() => paise(0));
  const exact = values.map((value) => BigInt(amount) * BigInt(value));
  const shares = exact.map((share) => share / all);
  const left = BigInt(amount) - shares.reduce((total, share) => total + share, 0n);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % all }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, Number(left))) {
    shares[index] = (shares[index] ?? 0n) + 1n;
  }
  return shares.map((share) => paise(Number(share)));
}
