import type { DocumentBody, DocumentLine } from "./document.ts";

/** The sums of a document's lines, in paise. */
export function totalsOf(
  lines: readonly Omit<DocumentLine, "gstPercent">[],
): DocumentBody["totals"] {
  const sumOf = (name: keyof DocumentBody["totals"]) =>
    lines.reduce((total, line) => total + line[name], 0);
  return {
    taxable: sumOf("taxable"),
    cgst: sumOf("cgst"),
    stateGst: sumOf("stateGst"),
    igst: sumOf("igst"),
    total: sumOf("total"),
    coupon: sumOf("coupon"),
    freight: sumOf("freight"),
  };
}

/** Every line is the sum of its parts, and the totals those of the lines. */
export function hasConsistentTotals({
  lines,
  totals,
}: Pick<DocumentBody, "lines" | "totals">): boolean {
  const sums = totalsOf(lines);
  const names = Object.keys(sums) as (keyof typeof sums)[];
  return (
    names.every((name) => sums[name] === totals[name]) &&
    lines.every(
      ({ taxable, cgst, stateGst, igst, total }) => taxable + cgst + stateGst + igst === total,
    )
  );
}
