import { groupedNumber } from "#shared/grouped-number.ts";

/** `1 product`, `1,000 products`. */
export function formatProducts(products: number): string {
  return `${groupedNumber(products)} ${products === 1 ? "product" : "products"}`;
}
