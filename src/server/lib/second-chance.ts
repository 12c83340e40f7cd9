/** What a cache keeps of something, beside the thing itself. */
export interface CacheEntry {
  /** Asked for since it was last considered for eviction. */
  used: boolean;
}

/**
 * Has the oldest entries of a cache go while it is over its bound; one that was asked for meanwhile is given a second chance.
 *
 * @param entries in the order in which they came, as a Map keeps it
 * @param evict takes it out of the entries
 */
export function evictOldest<Entry extends CacheEntry>(
  entries: Map<string, Entry>,
  isOver: () => boolean,
  evict: (key: string, entry: Entry) => void,
): void {
  for (const [key, entry] of entries) {
    if (!isOver()) return;
    if (!entry.used) {
      evict(key, entry);
      continue;
    }
    entry.used = false;
    entries.delete(key);
    entries.set(key, entry);
  }
}
