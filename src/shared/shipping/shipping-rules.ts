import type { ShippingBranch, ShippingSettings } from "../settings/shipping.ts";
import { hoursLines, type StoreBranch } from "../store-branches.ts";

/** A place at which goods are fetched; not every one is a branch of the shop. */
export type PlaceForPickUp = ShippingBranch & { isBranch?: true };

/** What the owner has set of shipping, with the places for pick-up as they are now. */
export type ShippingRules = Omit<ShippingSettings, "branches" | "pickUpBranches"> & {
  /** As they are now; left out where only what is sent is asked about. */
  pickUpPlaces?: readonly PlaceForPickUp[];
};

/**
 * The rules by the settings and the shop's branches. A branch that is gone, or whose place is not known any more, is no
 * place for pick-up.
 */
export function shippingRules(
  { branches: places, pickUpBranches, ...rules }: ShippingSettings,
  branches: readonly StoreBranch[],
): ShippingRules {
  const chosen = branches.filter((one) => pickUpBranches.includes(one.id) && canBePickedUpAt(one));
  return { ...rules, pickUpPlaces: [...chosen.map(pickUpPlace), ...places] };
}

/** Whoever fetches something must find it, and it is billed as delivered there. */
export function canBePickedUpAt({ address, pincode }: StoreBranch): boolean {
  return address !== "" && pincode !== "";
}

function pickUpPlace({
  hours,
  ...branch
}: Pick<StoreBranch, keyof ShippingBranch>): PlaceForPickUp {
  const { id, name, address, city, state, pincode } = branch;
  const open = hoursLines(hours).filter((line) => line.hours !== "Closed");
  return {
    id,
    name,
    address,
    city,
    state,
    pincode,
    isBranch: true,
    hours: open.map((line) => `${line.days}, ${line.hours}`).join("; "),
  };
}
