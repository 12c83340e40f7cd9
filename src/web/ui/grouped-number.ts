const grouped = new Intl.NumberFormat("en-IN");

/** A whole number in Indian grouping: `1,00,000`. */
export function groupedNumber(value: number): string {
  return grouped.format(value);
}
