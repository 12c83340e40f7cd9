/** Products that are asked about at once, such as the cards of a page. */
export const MAX_CHECKED_PRODUCTS = 200;
/** Machines of one shopper. */
export const MAX_MACHINES = 20;

/** A machine as a shopper's list shows it. */
export interface Machine {
  _id: string;
  name: string;
  slug: string;
  /** The first picture's address; empty for none. */
  photo: string;
}

/** A machine's name without what follows its first comma: `A4 sublimation printer`. */
export function shortName(name: string): string {
  const [first = ""] = name.split(",");
  return first.trim() || name;
}

/** Why the wanted machines cannot be added to those that are present. */
export function tooManyMachines(present: number): string {
  const room = MAX_MACHINES - present;
  if (room <= 0) return `You have added ${MAX_MACHINES} machines already: remove one first`;
  return `Your list holds ${MAX_MACHINES} machines: there is room for ${room} more`;
}

export const STARTER_KITS_PATH = "/starter-kits";

/** Where a machine's starter kit stands on its page. */
export const STARTER_KIT_ANCHOR = "starter-kit";

export function starterKitAddress(machineSlug: string): string {
  return `/product/${machineSlug}#${STARTER_KIT_ANCHOR}`;
}
