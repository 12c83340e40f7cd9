import { lessPercent, type Money, paise } from "../money.ts";

/** A coupon as a shopper has it: its code, and what it takes off. */
export interface Coupon {
  code: string;
  /** Percent off the cart's total. */
  percent: number;
}

/**
 * A cart's total with a coupon, rounded to the whole rupee, halves up; the browser and the server
 * both use this very function. A total of a few paise, which rounding would raise or make nothing
 * of, stays as it is.
 */
export function withCoupon(total: Money, percent: number): { off: Money; total: Money } {
  const less = lessPercent(total, percent);
  if (less <= 0 || less >= total) return { off: paise(0), total };
  return { off: paise(total - less), total: less };
}

/**
 * Of a cart as of a quote: the goods, less what a coupon takes off them, and what carrying them
 * costs.
 */
export function orderTotal(
  full: Money,
  percent: number,
  freight: Money,
): { off: Money; goods: Money; total: Money } {
  const { off, total: goods } = withCoupon(full, percent);
  return { off, goods, total: paise(goods + freight) };
}

/** A coupon that takes nothing off a cart would be used up for nothing. */
export const COUPON_TAKES_NOTHING =
  "This coupon takes nothing off so small a total. Add more to your cart, or keep the coupon for later.";

/** A code as it is stored, however it was typed: upper case, in groups of four. */
export function readCouponCode(typed: string): string {
  const bare = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return bare.match(/.{1,4}/g)?.join("-") ?? "";
}
