import type { NumberRange } from "#shared/search/list-query.ts";
import type { CardFilter } from "../search-index/card-filter.ts";

/** A filter of cards by what they cost alone; bounds in rupees, both included. */
export function priceFilter({ min, max }: NumberRange): CardFilter {
  const paiseOf = (rupees: number | null) => (rupees === null ? null : Math.round(rupees * 100));
  return {
    conditions: [],
    inStock: false,
    price: { minPaise: paiseOf(min), maxPaise: paiseOf(max) },
    values: new Map(),
  };
}
