/** A place in a list that has no number: beside the row of an id, or `end` where the list ends. */
export interface PlaceBeside {
  after?: string;
  before?: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What rows are known by that have no UUIDs; and in lists that have both. */
export const NUMBERS = /^\d{1,18}$/;
export const UUIDS_AND_NUMBERS = new RegExp(`${UUID.source}|${NUMBERS.source}`);

/**
 * The place that a list's address names; what can be none counts for nothing.
 *
 * @param ids what its rows are known by, where these are no UUIDs
 */
export function readPlaceBeside(address: URLSearchParams, ids = UUID): PlaceBeside {
  const [after, before] = ["after", "before"].map((name) => address.get(name)?.trim() ?? "");
  if (after && ids.test(after)) return { after };
  if (before && (before === "end" || ids.test(before))) return { before };
  return {};
}

/** Whether a page has no number, since it lies beyond those that are counted. */
export function isBesideRow({
  after,
  before,
}: {
  after?: string | undefined;
  before?: string | undefined;
}): boolean {
  return after !== undefined || before !== undefined;
}
