export const STARTER_KITS_PATH = "/starter-kits";

/** Where a machine's starter kit stands on its page. */
export const STARTER_KIT_ANCHOR = "starter-kit";

/** The address of a machine's starter kit. */
export function starterKitAddress(machineSlug: string): string {
  return `/product/${machineSlug}#${STARTER_KIT_ANCHOR}`;
}
