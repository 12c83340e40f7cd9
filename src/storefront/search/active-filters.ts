import { boundsText } from "#shared/attributes/value-text.ts";
import type { ChoiceGroup, FilterGroup, RangeGroup } from "#shared/search/contract.ts";
import { MACHINES } from "#shared/search/fits-address.ts";
import { type ListQuery, type NumberRange, PRICE, STOCK } from "#shared/search/list-query.ts";
import { shownRange, shownUnits } from "./shown-units.ts";

/** Characters of a choice up to which it is named with its group. */
const SHORT = 4;

/** One filter of a list that can be taken off. */
export interface ActiveFilter {
  /** The parameter that it is in the address, with its value. */
  key: string;
  /** The code of its group. */
  code: string;
  /** Such as `Colour`. */
  group: string;
  /** Such as `Red`, `₹100 to ₹500`. */
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
    return group.code === PRICE ? priceFilter(query) : rangeFilter(query, group);
  });
  return [...stockFilter(query), ...ofGroups, ...machineFilters(query, groups)];
}

function stockFilter(query: ListQuery): ActiveFilter[] {
  if (!query.inStock) return [];
  const without = { ...query, inStock: false };
  return [{ key: STOCK, code: STOCK, group: "Availability", label: "In stock", without }];
}

function priceFilter(query: ListQuery): ActiveFilter[] {
  const label = rangeLabel(query.price, "₹");
  if (label === "") return [];
  const without = { ...query, price: { min: null, max: null } };
  return [{ key: PRICE, code: PRICE, group: "Price", label, without }];
}

function choiceFilters(query: ListQuery, { code, name, choices }: ChoiceGroup): ActiveFilter[] {
  return choices
    .filter(({ slug }) => query.choices[code]?.includes(slug))
    .map((choice) => ({
      key: `${code} ${choice.slug}`,
      code,
      group: name,
      // `6 A` and `M` say little by themselves.
      label: choice.swatch || choice.name.length > SHORT ? choice.name : `${name}: ${choice.name}`,
      without: withoutChoice(query, code, choice.slug),
    }));
}

function rangeFilter(query: ListQuery, group: RangeGroup): ActiveFilter[] {
  const { code, name } = group;
  const { [code]: range, ...ranges } = query.ranges;
  const units = shownUnits(group);
  const label = range ? rangeLabel(shownRange(range, units), units.shown) : "";
  if (label === "") return [];
  return [
    { key: code, code, group: name, label: `${name}: ${label}`, without: { ...query, ranges } },
  ];
}

function machineFilters(query: ListQuery, groups: readonly FilterGroup[]): ActiveFilter[] {
  const group = groups.find(({ code }) => code === MACHINES);
  const choices = group?.kind === "choice" ? group.choices : [];
  return query.fits.map((slug) => ({
    key: `${MACHINES} ${slug}`,
    code: MACHINES,
    group: "Machine",
    label: `Fits ${choices.find((each) => each.slug === slug)?.name ?? slug.replaceAll("-", " ")}`,
    without: { ...query, fits: query.fits.filter((each) => each !== slug) },
  }));
}

/** The filters of each group together, in their order: what can be taken off a list that shows nothing. */
export function activeGroups(query: ListQuery, filters: readonly ActiveFilter[]): ActiveFilter[] {
  return [...Map.groupBy(filters, ({ code }) => code)].flatMap(([code, [first, ...more]]) => {
    if (!first || more.length === 0) return first ?? [];
    const { [code]: _taken, ...choices } = query.choices;
    const without = code === MACHINES ? { ...query, fits: [] } : { ...query, choices };
    return {
      ...first,
      key: code,
      label: [first, ...more].map(({ label }) => label).join(", "),
      without,
    };
  });
}

function withoutChoice(query: ListQuery, code: string, slug: string): ListQuery {
  const left = (query.choices[code] ?? []).filter((each) => each !== slug);
  const { [code]: _replaced, ...others } = query.choices;
  return { ...query, choices: left.length > 0 ? { ...others, [code]: left } : others };
}

const rangeLabel = ({ min, max }: NumberRange, unit: string) => boundsText(min, max, unit);
