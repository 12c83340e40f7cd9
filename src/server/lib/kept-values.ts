import { type CacheEntry, evictOldest } from "./second-chance.ts";

/** Values by their keys, up to a number of bytes. */
export interface KeptValues<Value> {
  /** The value of a key, which is spared the next time that something has to go. */
  find(key: string): Value | undefined;
  /** @param bytes what the value takes, without its key */
  keep(key: string, value: Value, bytes: number): void;
}

/** About what the entries of the map take. */
const ENTRY_OVERHEAD_BYTES = 200;

/**
 * Keeps values in memory; what nobody asked for since it came last to its turn goes first.
 *
 * @param maxBytes keys included
 */
export function createKeptValues<Value>(maxBytes: number): KeptValues<Value> {
  const entries = new Map<string, CacheEntry & { value: Value; size: number }>();
  let held = 0;
  return {
    find(key) {
      const entry = entries.get(key);
      if (entry) entry.used = true;
      return entry?.value;
    },
    keep(key, value, bytes) {
      // JavaScript takes up to two bytes for a character.
      const size = bytes + 2 * key.length + ENTRY_OVERHEAD_BYTES;
      held += size - (entries.get(key)?.size ?? 0);
      entries.set(key, { value, size, used: false });
      evictOldest(
        entries,
        () => held > maxBytes,
        (oldest, entry) => {
          entries.delete(oldest);
          held -= entry.size;
        },
      );
    },
  };
}
