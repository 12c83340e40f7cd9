import { groupedNumber } from "#shared/grouped-number.ts";

/** How many products: `1 product`, `5,000+ products`. */
export function productsText({ count, isExact }: { count: number; isExact: boolean }): string {
  const number = `${groupedNumber(count)}${isExact ? "" : "+"}`;
  return `${number} ${count === 1 && isExact ? "product" : "products"}`;
}
