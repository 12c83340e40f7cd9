/** A number as people write it: `1,600`, `12.5`; undefined for what is none, and above 999,999,999. */
export function readTypedNumber(typed: string): number | undefined {
  const plain = typed.trim().replaceAll(",", "");
  return /^\d{1,9}(?:\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined;
}
