/** What people write behind or before a number of pieces. */
const PIECES = "pcs?|pces?|pieces?|nos?|units?|ea|each|qty|quantity";
const NUMBER = String.raw`\d{1,3}(?:,\d{2,3})+|\d+`;
const quantityPattern = new RegExp(
  String.raw`^(?:(?:x|×|qty|quantity)\s*[:=]?\s*)?(?<number>${NUMBER})(?:\.0+)?\s*(?:(?:${PIECES})\.?|x|×)?$`,
  "i",
);

/**
 * Reads a number of pieces as people write it: `2`, `2 pcs`, `1,000`, `x 3`. Zero is read as 0; what is
 * no whole number of pieces is undefined.
 */
export function readQuantity(text: string): number | undefined {
  const { number } = quantityPattern.exec(text.trim())?.groups ?? {};
  if (number === undefined) return undefined;
  const pieces = Number(number.replaceAll(",", ""));
  return Number.isSafeInteger(pieces) ? pieces : undefined;
}
