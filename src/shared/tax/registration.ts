import type { RegisteredSeller, StoreInfo } from "../store-info.ts";
import { panOf } from "./gstin.ts";

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

/** What the store's facts say of the GSTINs that are its own. */
export type OwnRegistrations = Pick<StoreInfo, "gstin" | "ownGstins">;

/** Each GSTIN of the shop and its branches, of whatever day: a buyer has none of them. */
export function ownGstins({ gstin, ownGstins: all }: OwnRegistrations): readonly string[] {
  return all ?? (gstin ? [gstin] : []);
}

/** A registration of another firm than the shop is: characters 3 to 12 of a GSTIN are its holder's PAN. */
export interface OtherPan {
  /** Its place in the list, from 0. */
  at: number;
  /** The first day in India, today or later, on which both would hold. */
  day: string;
  pan: string;
  shopPan: string;
}

/**
 * The first registration whose PAN is another than the shop's while both hold, today or later; undefined where there is
 * none. A firm that becomes another one has its new PAN from a day on, in all states at once.
 *
 * @param firstGstin under which the shop sells before its first registration
 */
export function otherPan(
  registrations: readonly Registration[],
  today: string,
  firstGstin: string | undefined,
): OtherPan | undefined {
  const days = new Set([today, ...registrations.map(({ from }) => from)]);
  for (const day of [...days].filter((one) => one >= today).toSorted()) {
    const held = [...Map.groupBy(registrations, ({ branch }) => branch).values()].flatMap(
      (ofBranch) => latest(ofBranch, day) ?? [],
    );
    const ofShop = held.find(({ branch }) => branch === "")?.gstin ?? firstGstin;
    const gstins = held.filter(({ gstin }) => gstin);
    const shopPan = panOf(ofShop || gstins[0]?.gstin || "");
    const other = gstins.find(({ gstin }) => panOf(gstin) !== shopPan);
    if (other) return { at: registrations.indexOf(other), day, pan: panOf(other.gstin), shopPan };
  }
  return undefined;
}

function latest(registrations: readonly Registration[], day: string): Registration | undefined {
  return registrations
    .filter(({ from }) => from <= day)
    .reduce<Registration | undefined>(
      (newest, one) => (newest && newest.from > one.from ? newest : one),
      undefined,
    );
}
