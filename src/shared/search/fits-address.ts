/** The parameter of machines in a list's address, and the code of their group of filters. */
export const MACHINES = "fits";

/** The address of the list of what fits a machine. Product pages have it, and so not the lists' own file. */
export function fitsAddress(machineSlug: string): string {
  return `/search?${MACHINES}=${machineSlug}`;
}
