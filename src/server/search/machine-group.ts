import type { BoundedCount } from "#shared/bounded-count.ts";
import type { ChoiceGroup } from "#shared/search/contract.ts";
import { MACHINES } from "#shared/search/fits-address.ts";

/** The group of the machines that a list was narrowed to; none where it was not. */
export function machineGroup(
  machines: readonly { name: string; slug: string }[],
  count: BoundedCount,
): ChoiceGroup[] {
  if (machines.length === 0) return [];
  const choices = machines.map(({ name, slug }) => ({
    slug,
    name,
    swatch: "",
    count,
    isChosen: true,
  }));
  return [{ kind: "choice", code: MACHINES, name: "Fits my machine", dividesWell: true, choices }];
}
