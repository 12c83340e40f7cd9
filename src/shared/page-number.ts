/** The last page that a list in numbered pages can be asked for. */
export const MAX_PAGE_NUMBER = 100_000;

/** Reads a page's number, from 1, out of an address's query; what is no number counts as 1. */
export function readPageNumber(text: string | null | undefined): number {
  const given = text?.trim() ?? "";
  return /^[1-9]\d*$/.test(given) ? Math.min(Number(given), MAX_PAGE_NUMBER) : 1;
}
