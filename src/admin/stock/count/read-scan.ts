/** A code by its letters and digits, as scanners and people write it. */
export const codeKey = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

/** In a field for a number, digits alone are a code only where they are as long as one on a packing. */
const MIN_BARCODE_DIGITS = 8;

interface Scan {
  /** Of the row. */
  id: string;
  /** What was typed before the scanner wrote its code behind it. */
  before: string;
}

/** Rows by the codes that a scanner may read of them: the SKU and the barcode. */
export function rowsByCode(
  rows: readonly { _id: string; sku: string; barcode?: string | undefined }[],
): ReadonlyMap<string, string> {
  return new Map(
    rows
      .flatMap(({ _id, sku, barcode = "" }) => [
        [codeKey(barcode), _id] as const,
        [codeKey(sku), _id] as const,
      ])
      .filter(([key]) => key !== ""),
  );
}

/**
 * The row that a scanner named in the field of another one: it types its code behind whatever stands there.
 * Undefined for a number.
 */
export function readScan(text: string, byCode: ReadonlyMap<string, string>): Scan | undefined {
  const typed = text.trim();
  const digits = /^\d*/.exec(typed)?.[0].length ?? 0;
  for (let cut = 0; cut <= digits; cut += 1) {
    const key = codeKey(typed.slice(cut));
    const id = byCode.get(key);
    const isCode = /\p{L}/u.test(key) || key.length >= MIN_BARCODE_DIGITS;
    if (id !== undefined && isCode) return { id, before: typed.slice(0, cut) };
  }
  return undefined;
}
