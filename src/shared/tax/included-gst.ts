import { type Money, paise } from "../money.ts";

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
