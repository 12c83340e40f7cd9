import { type Money, paise } from "./money.ts";

/** An amount as the API takes it in a text: rupees and at most 2 decimals, such as `1299.50`. */
export const RUPEE_TEXT = /^\d{1,10}(?:\.\d{1,2})?$/;

/** Digits as people group them, or not; the last group has three, so that 99,50 is not 9950. */
const GROUPED_DIGITS = String.raw`(\d+|\d{1,3}([,\s]\d{2,3})*[,\s]\d{3})`;

/** What may be typed as an amount: `1499`, `1,299.50`, `₹500`, `Rs. 500`, `500/-`. */
const typedRupees = new RegExp(
  String.raw`^\s*(?:₹|Rs\.?|INR)?\s*${GROUPED_DIGITS}(\.\d{1,2})?\s*(?:/-)?\s*$`,
  "i",
);
const typedCount = new RegExp(String.raw`^\s*${GROUPED_DIGITS}\s*$`);

/**
 * A typed amount as the API takes it, without the signs, commas and spaces that people, and the shop
 * itself, write; undefined for what is no amount. How large it may be is not looked at.
 */
export function readTypedRupees(typed: string): string | undefined {
  return typedRupees.test(typed) ? typed.replace(/^\D+/, "").replaceAll(/[^\d.]/g, "") : undefined;
}

/** A typed whole number, grouped or not, as its digits; undefined for anything else. */
export function readTypedCount(typed: string): string | undefined {
  return typedCount.test(typed) ? typed.replaceAll(/\D/g, "") : undefined;
}

/** The amount of a text that `RUPEE_TEXT` matches; digit by digit, as a float does not hold each. */
export function parseRupees(text: string): Money {
  const [whole, decimals = ""] = text.split(".");
  return paise(Number(whole) * 100 + Number(decimals.padEnd(2, "0")));
}
