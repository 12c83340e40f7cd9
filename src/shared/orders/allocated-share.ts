import { type Money, paise } from "../money.ts";

/**
 * The share of some pieces in what all pieces of a line cost together. Pieces that leave a line one
 * after the other get exactly the whole between them: each takes what lies between the rounded share
 * of all before it and that of all up to it, so that the last takes what is left, to the paisa.
 *
 * @param all what `of` pieces cost
 * @param before pieces that had their share already
 * @param count pieces that get theirs now; with those before `of` at most
 */
export function allocatedShare(all: Money, of: number, before: number, count: number): Money {
  if (before < 0 || count < 0 || before + count > of) {
    throw new RangeError(`${before} and ${count} pieces are not of ${of}`);
  }
  return paise(upTo(all, of, before + count) - upTo(all, of, before));
}

/** The share of the first pieces, rounded half up. */
function upTo(all: Money, of: number, count: number): number {
  if (of === 0) return 0;
  const whole = BigInt(of);
  return Number((2n * BigInt(all) * BigInt(count) + whole) / (2n * whole));
}
