import { hoursLines, type StoreBranch, usualBranches } from "#shared/store-branches.ts";
import type { StoreInfo } from "#shared/store-info.ts";

/** A fact of the supplier that no setting changes (specification, section 1). */
export const establishedIn = 1988;

/** Where the shop is, as the owner has set it. */
export function officesOf({ branches = usualBranches }: Pick<StoreInfo, "branches">): {
  headOffice: StoreBranch;
  branches: readonly StoreBranch[];
} {
  const [headOffice, ...others] = branches;
  if (!headOffice) throw new Error("a store without a head office is not saved");
  return { headOffice, branches: others };
}

/** When the shop can be reached: the head office's hours, a line for days that are alike. */
export function openingHoursOf(store: Pick<StoreInfo, "branches">) {
  return hoursLines(officesOf(store).headOffice.hours);
}

/** Names in a sentence: `Chennai, Guwahati and Hyderabad`. */
export function enumerated(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

/** A branch in a word or two: `Chennai, Tamil Nadu`. */
export function placeOf({ name, state }: Pick<StoreBranch, "name" | "state">): string {
  return `${name}, ${state}`;
}

/** A branch's address in one line; undefined where its street is not known. */
export function postalAddressOf({
  address,
  city,
  state,
  pincode,
}: Pick<StoreBranch, "address" | "city" | "state" | "pincode">): string | undefined {
  return address ? `${address}, ${city}, ${state}${pincode && ` ${pincode}`}` : undefined;
}

/** The head office's address, the store's one where its branch names none. */
export function headOfficeAddress(store: Pick<StoreInfo, "address" | "branches">): string {
  const { headOffice } = officesOf(store);
  return postalAddressOf(headOffice) ?? store.address ?? placeOf(headOffice);
}
