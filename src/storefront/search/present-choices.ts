import { redirect } from "react-router";
import type { FilterGroup } from "#shared/search/contract.ts";
import { readListQuery } from "#shared/search/list-query.ts";
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
