import { groupedNumber } from "#shared/grouped-number.ts";
import type { ChoiceGroup, FilterGroup, RangeGroup } from "#shared/search/contract.ts";
import type { ListQuery, NumberRange } from "#shared/search/list-query.ts";

/** Characters of a choice up to which it is named with its group. */
const SHORT = 4;

/** One filter of a list that can be taken off. */
export interface ActiveFilter {
  /** The parameter that it is in the address, with its value. */
  key: string;
  /** What it is of: `Colour`. */
  group: string;
  /** What was chosen: `Red`, `₹100 to ₹500`. */
  label: string;
  /** The list without it. */
  without: ListQuery;
}

/**
 * The filters of a list in the order of its groups, with the names that the groups give them. What
 * no group knows narrows nothing, and is left out.
 */
export function activeFilters(query: ListQuery, groups: readonly FilterGroup[]): ActiveFilter[] {
  const ofGroups = groups.flatMap((group) => {
    if (group.kind === "choice") return choiceFilters(query, group);
    return group.code === "price" ? priceFilter(query) : rangeFilter(query, group);
  });
  return [...stockFilter(query), ...ofGroups, ...machineFilters(query, groups)];
}

function stockFilter(query: ListQuery): ActiveFilter[] {
  if (!query.inStock) return [];
  const without = { ...query, inStock: false };
  return [{ key: "stock", group: "Availability", label: "In stock", without }];
}

function priceFilter(query: ListQuery): ActiveFilter[] {
  const label = rangeLabel(query.price, "₹");
  if (label === undefined) return [];
  const without = { ...query, price: { min: null, max: null } };
  return [{ key: "price", group: "Price", label, without }];
}

function choiceFilters(query: ListQuery, { code, name, choices }: ChoiceGroup): ActiveFilter[] {
  return choices
    .filter(({ slug }) => query.choices[code]?.includes(slug))
    .map((choice) => ({
      key: `${code} ${choice.slug}`,
      group: name,
      // `6 A` and `M` say little by themselves.
      label: choice.swatch || choice.name.length > SHORT ? choice.name : `${name}: ${choice.name}`,
      without: withoutChoice(query, code, choice.slug),
    }));
}

function rangeFilter(query: ListQuery, { code, name, unit }: RangeGroup): ActiveFilter[] {
  const { [code]: range, ...ranges } = query.ranges;
  const label = range && rangeLabel(range, unit);
  if (label === undefined) return [];
  return [{ key: code, group: name, label: `${name}: ${label}`, without: { ...query, ranges } }];
}

function machineFilters(query: ListQuery, groups: readonly FilterGroup[]): ActiveFilter[] {
  const group = groups.find(({ code }) => code === "fits");
  const choices = group?.kind === "choice" ? group.choices : [];
  return query.fits.map((slug) => ({
    key: `fits ${slug}`,
    group: "Machine",
    label: `Fits ${choices.find((each) => each.slug === slug)?.name ?? slug.replaceAll("-", " ")}`,
    without: { ...query, fits: query.fits.filter((each) => each !== slug) },
  }));
}

function withoutChoice(query: ListQuery, code: string, slug: string): ListQuery {
  const left = (query.choices[code] ?? []).filter((each) => each !== slug);
  const { [code]: _replaced, ...others } = query.choices;
  return { ...query, choices: left.length > 0 ? { ...others, [code]: left } : others };
}

/** `₹100 to ₹500`, `from 380 mm`, `up to 2 kW`; undefined without a bound. */
function rangeLabel({ min, max }: NumberRange, unit: string): string | undefined {
  if (min !== null && max !== null) {
    return unit === "₹"
      ? `${formatAmount(min, unit)} to ${formatAmount(max, unit)}`
      : `${groupedNumber(min)} to ${formatAmount(max, unit)}`;
  }
  if (min !== null) return `from ${formatAmount(min, unit)}`;
  return max === null ? undefined : `up to ${formatAmount(max, unit)}`;
}

/** A number with its unit: `₹1,200`, `380 mm`. */
export function formatAmount(value: number, unit: string): string {
  const number = groupedNumber(value);
  if (unit === "₹") return `₹${number}`;
  return unit === "" ? number : `${number} ${unit}`;
}
