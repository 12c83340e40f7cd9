/**
 * Digits as people part them, by commas or spaces, or not at all, with decimals behind a point. The last
 * group has three digits, so that `99,50` is refused, not read as 9950.
 */
const grouped = /^(?:\d+|\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3})(?:\.\d+)?$/;

/**
 * The digits of India's scripts, as keyboards in Hindi, Bengali or Tamil type them, as 0 to 9: from Devanagari's
 * zero on, each of nine scripts has them first in its 128 characters.
 */
export function plainDigits(typed: string): string {
  return typed.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const place = digit.charCodeAt(0) - 0x966;
    return place >= 0 && place < 0x480 ? String(place % 128) : digit;
  });
}

/** A typed number without what parts its thousands: `1,00,000` is 100000. Undefined for what is none. */
export function withoutGrouping(typed: string): string | undefined {
  const text = plainDigits(typed.trim());
  return grouped.test(text) ? text.replaceAll(/[,\s]/g, "") : undefined;
}

/** A number as people write it: `1,600`, `12.5`; undefined for what is none, and above 999,999,999. */
export function readTypedNumber(typed: string): number | undefined {
  const plain = withoutGrouping(typed) ?? "";
  return /^\d{1,9}(?:\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined;
}

/** A whole number as people write it: `1,600`, `12.0`; undefined for what is none, or too long to be exact. */
export function readCount(typed: string): number | undefined {
  const plain = withoutGrouping(typed) ?? "";
  const count = /^\d+(?:\.0+)?$/.test(plain) ? Number(plain) : Number.NaN;
  return Number.isSafeInteger(count) ? count : undefined;
}

/** A typed number of pieces, where an empty field is none of them; undefined for what is no number. */
export function readQuantity(typed: string): number | undefined {
  return typed.trim() === "" ? 0 : readCount(typed);
}

const grouping = new Intl.NumberFormat("en-IN");

/** A number in Indian grouping: `1,00,000`. */
export function groupedNumber(value: number | bigint): string {
  return grouping.format(value);
}

const MEGABYTE = 1_000_000;

/** The size of a file: `840 kB`, `12.3 MB`, `1.4 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${groupedNumber(Math.ceil(bytes / 1_000))} kB`;
  const [unit, name] = bytes < 1_000 * MEGABYTE ? [MEGABYTE, "MB"] : [1_000 * MEGABYTE, "GB"];
  return `${(bytes / unit).toFixed(1)} ${name}`;
}

/** The last page that a list in numbered pages can be asked for. */
export const MAX_PAGE_NUMBER = 100_000;

/** Reads a page's number, from 1, out of an address's query; what is no number counts as 1. */
export function readPageNumber(text: string | null | undefined): number {
  const given = text?.trim() ?? "";
  return /^[1-9]\d*$/.test(given) ? Math.min(Number(given), MAX_PAGE_NUMBER) : 1;
}

/** How many there are: exactly, or at least this many where counting was stopped. */
export interface BoundedCount {
  count: number;
  isExact: boolean;
}

/** A count that stops at a bound: what was counted may be one more than that. */
export function boundCount(counted: number, bound: number): BoundedCount {
  return { count: Math.min(counted, bound), isExact: counted <= bound };
}

/** A count as people read it: `1,204`, or `5,000+` where counting was stopped. */
export function formatCount({ count, isExact }: BoundedCount): string {
  return groupedNumber(count) + (isExact ? "" : "+");
}

/** `1 product`, `12 products`, `5,000+ products`. */
export function formatProducts(total: BoundedCount): string {
  const one = total.count === 1 && total.isExact;
  return `${formatCount(total)} ${one ? "product" : "products"}`;
}
