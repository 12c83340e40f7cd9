/** The sides of a packed piece in millimetres, the longest first. */
type PackedSize = readonly [number, number, number];

const MAX_GRAMS = 5_000_000;
const MAX_SIDE_MM = 20_000;

/** Whether a packed piece may weigh so many grams. */
export function isWeight(grams: number): boolean {
  return Number.isInteger(grams) && grams >= 1 && grams <= MAX_GRAMS;
}

/** Reads the three sides of a size in millimetres; undefined where the text is none. */
export function readPackedSize(text: string): PackedSize | undefined {
  const sides = text.match(/^\s*(\d{1,5})\s*[x×*,]\s*(\d{1,5})\s*[x×*,]\s*(\d{1,5})\s*$/i);
  if (!sides) return undefined;
  const [a = 0, b = 0, c = 0] = sides
    .slice(1)
    .map(Number)
    .toSorted((one, other) => other - one);
  return c >= 1 && a <= MAX_SIDE_MM ? [a, b, c] : undefined;
}

/** As it is stored and shown, such as `680 × 440 × 420`; what is no size stays as it is. */
export function writtenSize(typed: string): string {
  return readPackedSize(typed)?.join(" × ") ?? typed.trim();
}
