import type { Db } from "./connection.ts";

/** What has so many rows that they are not all counted seldom has fewer within a minute. */
const KNOWN_MS = 60_000;
/** Of so many rows nobody sees by the number that one has come or gone. */
const MANY = 1_000;
/** Many are known for so many times as long as it took to count them: mostly a hundredth of the time goes into it. */
const KNOWN_PER_COUNTING = 100;
/** But no longer: a number that is shown may not stay behind what somebody has just done. */
const MAX_MANY_KNOWN_MS = 2_000;
/** The oldest of more is counted again. */
const MAX_KNOWN = 500;

/** How many rows each list was found to have, and until when that is good enough. */
type Known = Map<string, { counted: number; until: number }>;

/** By the connections of each database. */
const known = new WeakMap<object, Known>();

/**
 * Counts the rows of a list, unless it was found to have more than `max` within the last minute: to count as far as
 * that takes longer than to read a page, and is asked again with each page that somebody turns. What has fewer, but
 * many, is known for as long as `KNOWN_PER_COUNTING` says, two seconds at most; a short list is counted each time.
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
  const found = lists.get(name);
  if (found && found.until > Date.now()) return found.counted;
  lists.delete(name);
  const begun = Date.now();
  const counted = await count();
  if (counted > max || counted >= MANY) {
    const [oldest] = lists.keys();
    if (lists.size >= MAX_KNOWN && oldest !== undefined) lists.delete(oldest);
    const countingMs = Date.now() - begun;
    const knownMs =
      counted > max ? KNOWN_MS : Math.min(countingMs * KNOWN_PER_COUNTING, MAX_MANY_KNOWN_MS);
    lists.set(name, { counted, until: Date.now() + knownMs });
  }
  return counted;
}
