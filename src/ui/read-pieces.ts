import { withoutGrouping } from "#shared/typed-number.ts";

/** A typed number of pieces; empty is none, undefined is no number. */
export function readPieces(typed: string): number | undefined {
  if (typed.trim() === "") return 0;
  const plain = withoutGrouping(typed) ?? "";
  return /^\d{1,7}$/.test(plain) ? Number(plain) : undefined;
}
