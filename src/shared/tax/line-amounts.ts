import { type Money, paise, sum } from "../money.ts";

export interface LineAmount {
  coupon: Money;
  /** For its pieces, the coupon taken off. */
  goods: Money;
  /** For carrying them. */
  freight: Money;
  /** Both together. */
  total: Money;
}

/**
 * Shares a coupon out over the lines of a sale by their value, then the freight by what is left of
 * each. Together the lines are exactly what is paid.
 *
 * @param lines with what all pieces of each cost, GST included
 * @param off what the coupon takes off all of them
 */
export function lineAmounts(
  lines: readonly { amount: Money }[],
  off: Money,
  freight: Money,
): LineAmount[] {
  const values = lines.map(({ amount }) => amount);
  const coupons = shareOut(off, values);
  const goods = values.map((value, index) => paise(value - (coupons[index] ?? 0)));
  // Where the coupon takes everything, only what was carried is there to share the freight by.
  const base = goods.some((value) => value > 0) ? goods : values.map(() => paise(1));
  const freights = shareOut(freight, base);
  return goods.map((value, index) => {
    const carried = freights[index] ?? paise(0);
    return {
      coupon: coupons[index] ?? paise(0),
      goods: value,
      freight: carried,
      total: paise(value + carried),
    };
  });
}

/**
 * The GST that an amount contains, rounded half up to the paisa; with `parts` 2 one of its two
 * halves, each of which is rounded by itself.
 *
 * @param percent with two decimals at most
 */
export function includedGst(total: Money, percent: number, parts: 1 | 2 = 1): Money {
  // Hundredths of a percent, and BigInt, keep the arithmetic exact.
  const rate = BigInt(Math.round(percent * 100));
  const divisor = (10_000n + rate) * BigInt(parts);
  return paise(Number((2n * BigInt(total) * rate + divisor) / (2n * divisor)));
}

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
