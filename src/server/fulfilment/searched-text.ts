import { plainDigits } from "#shared/numbers.ts";

/** Addresses end alike, in letters that an index of trigrams would have to read for each order. */
export function isWholeEmail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);
}

/** Fewer digits are part of too many numbers. */
const FEWEST = 4;

/** India's code, as it is written before a number: `+91`, `0091`, `91`, or the trunk's `0`. */
const PREFIX = /^(?:(?:00)?91|0)(?=\d{10}$)/;

/**
 * The digits of a phone number or a pincode that is searched for, however it is written, without the
 * country's code, which the order may not have; undefined for all else.
 */
export function searchedDigits(typed: string): string | undefined {
  const text = plainDigits(typed);
  if (!/^[+\d\s()./\u2010-\u2013-]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, "");
  const own = text.trimStart().startsWith("+91") ? digits.slice(2) : digits.replace(PREFIX, "");
  return own.length >= FEWEST ? own : undefined;
}

/** So many digits has a phone number of India without its country's code. */
export const PHONE_DIGITS = 10;

/** Whether this is how a mobile number of India is written, which begins with 6 to 9. */
export function isMobileNumber(text: string): boolean {
  const digits = searchedDigits(text);
  return digits?.length === PHONE_DIGITS && /^[6-9]/.test(digits);
}
