/** A number with its thousands parted as in India or as in the West, or with no comma at all. */
const grouped = /^(?:\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/**
 * The digits of India's scripts, as keyboards in Hindi, Bengali or Tamil type them, as 0 to 9: from Devanagari's
 * zero on, each of nine scripts has them first in its 128 characters.
 */
export function plainDigits(typed: string): string {
  return typed.replace(/\p{Nd}/gu, (digit) => {
    const place = digit.charCodeAt(0) - 0x966;
    return place >= 0 && place < 0x480 ? String(place % 128) : digit;
  });
}

/**
 * A typed number without its thousands signs: `1,00,000` is 100000. Undefined for what is none, also
 * where a comma stands elsewhere: `4,2` may be meant as 4.2, and is never 42.
 */
export function withoutGrouping(typed: string): string | undefined {
  const text = plainDigits(typed.trim());
  return grouped.test(text) ? text.replaceAll(",", "") : undefined;
}

/** A number as people write it: `1,600`, `12.5`; undefined for what is none, and above 999,999,999. */
export function readTypedNumber(typed: string): number | undefined {
  const plain = withoutGrouping(typed) ?? "";
  return /^\d{1,9}(?:\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined;
}
