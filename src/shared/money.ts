/**
 * Money is a whole number of paise, so that sums never carry a float's error. Rupees appear only
 * in JSON, on the screen and at the bank.
 */
export type Money = number & { readonly __unit: "paise" };

const RUPEE = 100;

/** Takes a whole number of paise. Throws on anything else: that is a bug, never input. */
export function paise(amount: number): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of paise: ${amount}`);
  return amount as Money;
}

/** Rupees (at most 2 decimals) as paise: `rupees(100.15)` is 10015 paise. */
export function rupees(amount: number): Money {
  return paise(Math.round(amount * RUPEE));
}

/** Paise as a rupee number for JSON: 10015 paise is `100.15`. */
export function toRupees(money: Money): number {
  return money / RUPEE;
}

/** The same of a number of paise as it is stored. Throws where it is none. */
export function paiseToRupees(amount: number): number {
  return toRupees(paise(amount));
}

/** Paise as the bank writes an amount: always 2 decimals, `"100.15"`. */
export function toBankAmount(money: Money): string {
  return (money / RUPEE).toFixed(2);
}

/** The sum of any number of amounts. */
export function sum(amounts: Iterable<Money>): Money {
  let total = 0;
  for (const amount of amounts) total += amount;
  return paise(total);
}

/** An amount taken a whole number of times. */
export function times(money: Money, count: number): Money {
  return paise(money * count);
}

/**
 * An amount less a percentage, rounded to the whole rupee, halves up (specification, section 9;
 * where it is silent, the row of that section in docs/specification.md). A percentage of 0 leaves
 * the amount as it is.
 */
export function lessPercent(money: Money, percent: number): Money {
  if (percent === 0) return money;
  // Percentages carry two decimals at most, so hundredths keep the arithmetic in integers.
  const hundredths = Math.round(percent * 100);
  const scaled = BigInt(money) * BigInt(10_000 - hundredths);
  const unit = BigInt(10_000 * RUPEE);
  return paise(Number((scaled + unit / 2n) / unit) * RUPEE);
}

const grouped = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** For people, in Indian grouping: `₹1,29,000`, `₹100.15`. Paise are shown only where there are any. */
export function formatMoney(money: Money): string {
  const text = grouped.format(money / RUPEE);
  return /\.\d$/.test(text) ? `${text}0` : text;
}
