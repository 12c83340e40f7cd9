import { groupedNumber } from "#shared/numbers.ts";

/** How much is left is worth saying in this last part of the limit. */
const LAST_PART = 0.1;

/** Of a text near its limit or past it; undefined where there is room. */
export function lengthNote(text: string, limit: number): string | undefined {
  const left = limit - text.trim().length;
  if (left < 0) {
    return `${-left} ${left === -1 ? "character" : "characters"} too many: at most ${groupedNumber(limit)}`;
  }
  if (left > limit * LAST_PART) return undefined;
  return `${left} of ${groupedNumber(limit)} characters left`;
}
