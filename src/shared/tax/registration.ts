import type { RegisteredSeller } from "../store-info.ts";

/** Under which name and number goods are sold, from a day on. */
export interface Registration extends RegisteredSeller {
  /** The first day in India, such as 2026-04-01. */
  from: string;
  /** The id of the branch whose goods are sold under it; empty for the whole shop. */
  branch: string;
  /** Empty where the seller is not registered for GST from then on; of a branch, where the shop's holds again. */
  gstin: string;
}

/**
 * The whole shop's registration that holds on a day in India; undefined before the first of them, when what the
 * store's settings and the environment say holds.
 */
export function registrationOn(
  registrations: readonly Registration[],
  day: string,
): Registration | undefined {
  return latest(
    registrations.filter(({ branch }) => branch === ""),
    day,
  );
}

/** The registrations of their own that branches have on a day in India, by the branch's id. */
export function branchRegistrationsOn(
  registrations: readonly Registration[],
  day: string,
): Record<string, RegisteredSeller> {
  const byBranch = Map.groupBy(registrations, ({ branch }) => branch);
  const own = [...byBranch].flatMap(([branch, ofBranch]) => {
    const held = branch === "" ? undefined : latest(ofBranch, day);
    if (!held?.gstin) return [];
    const { from: _, branch: __, ...seller } = held;
    return [[branch, seller] as const];
  });
  return Object.fromEntries(own);
}

function latest(registrations: readonly Registration[], day: string): Registration | undefined {
  return registrations
    .filter(({ from }) => from <= day)
    .reduce<Registration | undefined>(
      (newest, one) => (newest && newest.from > one.from ? newest : one),
      undefined,
    );
}
