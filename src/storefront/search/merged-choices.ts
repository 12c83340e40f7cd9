import { redirect } from "react-router";
import type { FilterGroup } from "#shared/search/contract.ts";
import { readListQuery } from "#shared/search/list-query.ts";
import { listAddress } from "./list-address.ts";

/**
 * Redirects an address that names choices which have been merged into others since to the address with the present
 * ones, since only these can be taken off. An address of which no choice is known stays.
 */
export function redirectMergedChoices(url: string, groups: readonly FilterGroup[]): void {
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
