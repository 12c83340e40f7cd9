import { type ListQuery, type NumberRange, PRICE } from "#shared/search/list-query.ts";
import type { EntryFilter } from "../search-index/entry-filter.ts";
import type { ChosenValue, FilterAttribute } from "./store.ts";

/** In the dictionary's terms. */
export interface ChosenFilters {
  inStock: boolean;
  /** Rupees. */
  price: NumberRange;
  /** The chosen values of each attribute with choices, by its code. */
  choices: ReadonlyMap<string, readonly ChosenValue[]>;
  /** The bounds of each attribute with numbers, and the values within them, by its code. */
  ranges: ReadonlyMap<string, { bounds: NumberRange; values: readonly ChosenValue[] }>;
}

/** Passes over what the dictionary does not know, so that old and mistyped links still show a list. */
export function chosenFilters(
  query: ListQuery,
  attributes: readonly FilterAttribute[],
  values: readonly ChosenValue[],
): ChosenFilters {
  const byAttribute = Map.groupBy(values, ({ attributeId }) => attributeId);
  const choices = new Map<string, readonly ChosenValue[]>();
  const ranges = new Map<string, { bounds: NumberRange; values: readonly ChosenValue[] }>();
  for (const { id, code, kind } of attributes) {
    const values = byAttribute.get(id) ?? [];
    const bounds = query.ranges[code];
    if (kind === "choice" && values.length > 0) choices.set(code, values);
    if (kind === "number" && bounds) ranges.set(code, { bounds, values });
  }
  return { inStock: query.inStock, price: query.price, choices, ranges };
}

/** The entries that are all that is chosen. */
export function entryFilter(
  chosen: ChosenFilters,
  facts: Pick<EntryFilter, "category" | "conditions" | "variantConditions">,
): EntryFilter {
  const values = new Map<string, number[]>();
  for (const [code, group] of chosen.choices) values.set(code, idsOf(group));
  for (const [code, group] of chosen.ranges) values.set(code, idsOf(group.values));
  return {
    ...facts,
    inStock: chosen.inStock,
    price: { minPaise: paiseOf(chosen.price.min), maxPaise: paiseOf(chosen.price.max) },
    values,
  };
}

/** The same with one group's own choices aside: `price`, or an attribute's code. */
export function withoutGroup(filter: EntryFilter, code: string): EntryFilter {
  if (code === PRICE) return { ...filter, price: { minPaise: null, maxPaise: null } };
  const values = new Map(filter.values);
  values.delete(code);
  return { ...filter, values };
}

const idsOf = (values: readonly ChosenValue[]) => values.map(({ id }) => id);

const paiseOf = (rupees: number | null) => (rupees === null ? null : Math.round(rupees * 100));
