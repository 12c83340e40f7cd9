import { type Money, paise } from "../money.ts";
import { shareOut } from "./share-out.ts";

/** What is paid for a line of a sale. */
export interface LineAmount {
  /** What a coupon took off it. */
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
