import { redirect } from "react-router";
import type { FieldUnits } from "#shared/attributes/typed-amount.ts";
import type { FilterGroup, RangeGroup } from "#shared/search/contract.ts";
import { type NumberRange, readListQuery } from "#shared/search/list-query.ts";
import { listAddress } from "./list-address.ts";

/**
 * Leads an address that names choices by what they were before two were made one to the address with
 * those that there are: there they can be taken off. One whose choices are all unknown stays.
 */
export function leadToPresentChoices(url: string, groups: readonly FilterGroup[]): void {
  const { pathname, searchParams } = new URL(url);
  const query = readListQuery(searchParams);
  const choices: Record<string, readonly string[]> = { ...query.choices };
  for (const group of groups) {
    if (group.kind !== "choice" || !query.choices[group.code]) continue;
    const chosen = group.choices.filter(({ isChosen }) => isChosen).map(({ slug }) => slug);
    if (chosen.length > 0) choices[group.code] = chosen.toSorted();
  }
  const address = listAddress(pathname, { ...query, choices });
  if (address !== listAddress(pathname, query)) throw redirect(address);
}

/** Lists whose greatest length is this are shown in centimetres, as the trade says sizes; in mm. */
const CENTIMETRES_FROM = 100;

/** In which unit people are shown the numbers of a group, and how many of its own are one of that. */
export function shownUnits({ unit, max }: Pick<RangeGroup, "unit" | "max">) {
  return unit === "mm" && max >= CENTIMETRES_FROM
    ? { shown: "cm", storedUnit: unit, factor: 10 }
    : { shown: unit, storedUnit: unit, factor: 1 };
}

export type ShownUnits = FieldUnits & { factor: number };

/** A range as it is shown. */
export function shownRange({ min, max }: NumberRange, { factor }: ShownUnits): NumberRange {
  return { min: min === null ? null : min / factor, max: max === null ? null : max / factor };
}
