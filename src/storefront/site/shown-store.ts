import { hoursLines, usualBranches } from "#shared/store-branches.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { postalAddressOf } from "./store-facts.ts";

/** A branch as every page names it. */
export interface Office {
  id: string;
  name: string;
  state: string;
}

/** The store's facts on every page: of its branches no more than header and footer show. */
export interface ShownStore
  extends Omit<
    StoreInfo,
    "branches" | "holidays" | "branchRegistrations" | "ownGstins" | "mailAddress" | "orderEmail"
  > {
  /** Some branch sells under a registration of its own: which taxes a sale has is known once its goods are kept. */
  sellsUnderSeveral: boolean;
  headOffice: Office;
  otherBranches: readonly Office[];
  /** When the shop can be reached: the head office's hours, a line for days that are alike. */
  openingHours: readonly { days: string; hours: string }[];
}

/** Called by the server alone: what it reads must not become a part of every page's scripts. */
export function shownStore({
  branches = usualBranches,
  holidays: _,
  branchRegistrations,
  ownGstins: __,
  mailAddress: _sender,
  orderEmail: _owner,
  ...store
}: StoreInfo): ShownStore {
  const [head, ...others] = branches;
  if (!head) throw new Error("branches without a head office are never saved");
  const office = ({ id, name, state }: Office): Office => ({ id, name, state });
  return {
    ...store,
    sellsUnderSeveral: branchRegistrations !== undefined,
    address: postalAddressOf(head) ?? store.address,
    headOffice: office(head),
    otherBranches: others.map(office),
    openingHours: hoursLines(head.hours),
  };
}
