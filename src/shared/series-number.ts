/** Digits of a number after the year; more once these are used up. */
const DIGITS = 6;

/** As people write it, with or without the zeros. */
const written = /^#?\s*([a-z]{2})[\s/-]*(\d{2})[\s/-]+(\d{1,12})$/i;

/**
 * The number that somebody means by what was typed, such as `SO-26-000123` by `so 26 123`; undefined for
 * what is none.
 */
export function readSeriesNumber(typed: string): string | undefined {
  const [, prefix = "", year = "", place = ""] = written.exec(typed.trim()) ?? [];
  return prefix ? `${prefix.toUpperCase()}-${year}-${place.padStart(DIGITS, "0")}` : undefined;
}

/** What a number may begin with, in capitals, from its year on; undefined for other texts. */
export function seriesNumberPrefix(typed: string): string | undefined {
  const text = typed.trim().replace(/^#/, "").toUpperCase();
  return /^[A-Z]{2}-\d{2}(?:-\d*)?$/.test(text) ? text : undefined;
}
