import { compactText } from "#shared/bank/bank-reference.ts";

/** Words of a name that say nothing of whose it is. */
const COMMON = new Set(
  "AND THE PVT PRIVATE LTD LIMITED LLP CO COMPANY MR MRS MS DR SHRI SMT".split(" "),
);

/** Letters from which on a word tells people apart. */
const MIN_WORD = 3;

/** Banks cut names: as many letters of its beginning are enough. */
const CUT_AT = 10;

/** Whether a person's or a company's name stands in what the bank wrote, whole or cut off. */
export function nameStandsIn(name: string, narration: string): boolean {
  const words = name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length >= MIN_WORD && !COMMON.has(word));
  const together = words.join("");
  if (together.length < MIN_WORD + 1) return false;
  const written = narration.toUpperCase().split(/[^A-Z0-9]+/);
  if (words.every((word) => written.includes(word))) return true;
  return together.length >= CUT_AT && compactText(narration).includes(together.slice(0, CUT_AT));
}
