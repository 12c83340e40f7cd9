import { groupedNumber } from "./typed-number.ts";

/** How many there are: exactly, or at least so many where counting was stopped. */
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
