import { type Money, paise } from "./money.ts";

/** An amount as the API takes it in a text: rupees and at most 2 decimals, such as `1299.50`. */
export const RUPEE_TEXT = /^\d{1,10}(?:\.\d{1,2})?$/;

/**
 * What may be typed as an amount (an input's `pattern`): grouped or not. The last group has three
 * digits, so that 99,50 is not taken for 9950.
 */
export const TYPED_RUPEES_PATTERN = String.raw`\s*(\d{1,10}|\d{1,3}([,\s]\d{2,3})*[,\s]\d{3})(\.\d{1,2})?\s*`;

/** A typed amount without the commas and spaces by which people, and the shop itself, group digits. */
export function ungroupRupees(typed: string): string {
  return typed.replaceAll(/[,\s]/g, "");
}

/** The amount of a text that `RUPEE_TEXT` matches; digit by digit, as a float does not hold each. */
export function parseRupees(text: string): Money {
  const [whole, decimals = ""] = text.split(".");
  return paise(Number(whole) * 100 + Number(decimals.padEnd(2, "0")));
}
