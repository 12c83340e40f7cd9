import { groupedNumber } from "#shared/grouped-number.ts";
import type { BoundedCount } from "#shared/search/contract.ts";

/** A count as people read it: `1,204`, or `5,000+` where counting was stopped. */
export function formatCount({ count, isExact }: BoundedCount): string {
  return groupedNumber(count) + (isExact ? "" : "+");
}

/** `1 product`, `12 products`, `5,000+ products`. */
export function formatProducts(total: BoundedCount): string {
  const one = total.count === 1 && total.isExact;
  return `${formatCount(total)} ${one ? "product" : "products"}`;
}
