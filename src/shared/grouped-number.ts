const grouped = new Intl.NumberFormat("en-IN");

/** A number in Indian grouping: `1,00,000`. */
export function groupedNumber(value: number | bigint): string {
  return grouped.format(value);
}
