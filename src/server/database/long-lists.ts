import type { Db } from "./connection.ts";

/** What has so many rows that they are not all counted seldom has fewer within a minute. */
const KNOWN_MS = 60_000;
/** The oldest of more is counted again. */
const MAX_KNOWN = 500;

type Known = Map<string, number>;

/** By the connections of each database. */
const known = new WeakMap<object, Known>();

/**
 * Counts the rows of a list, unless it was found to have more than `max` within the last minute: to count as far as
 * that takes longer than to read a page, and is asked again with each page that somebody turns.
 *
 * @param name tells the list's conditions from all others'
 * @param count stops at `max` + 1
 */
export async function countUnlessLong(
  { $client }: Pick<Db, "$client">,
  name: string,
  max: number,
  count: () => Promise<number>,
): Promise<number> {
  const lists: Known = known.get($client) ?? new Map();
  known.set($client, lists);
  const until = lists.get(name);
  if (until !== undefined && until > Date.now()) return max + 1;
  lists.delete(name);
  const counted = await count();
  if (counted > max) {
    const [oldest] = lists.keys();
    if (lists.size >= MAX_KNOWN && oldest !== undefined) lists.delete(oldest);
    lists.set(name, Date.now() + KNOWN_MS);
  }
  return counted;
}
