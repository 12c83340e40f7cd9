import { plainDigits, readCount } from "../typed-number.ts";

/** What people write behind or before a number of pieces. */
const PIECES = "pcs?|pces?|pieces?|nos?|units?|ea|each|qty|quantity";
const quantityPattern = new RegExp(
  String.raw`^(?:(?:x|×|qty|quantity)\s*[:=]?\s*)?(?<number>[\d,]+)(?:\.0+)?\s*(?:(?:${PIECES})\.?|x|×)?$`,
  "i",
);

/**
 * Reads a number of pieces as people write it: `2`, `2 pcs`, `1,000`, `x 3`. Zero is read as 0; what is
 * no whole number of pieces is undefined.
 */
export function readQuantity(text: string): number | undefined {
  const { number } = quantityPattern.exec(plainDigits(text.trim()))?.groups ?? {};
  return number === undefined ? undefined : readCount(number);
}
