import { type CacheEntry, evictOldest } from "./second-chance.ts";

/** A kept value's place, which may be held without its key and without keeping the value from going. */
export interface Kept<Value> extends CacheEntry {
  /** Undefined once it has gone. */
  value: Value | undefined;
}

/** Values by their keys, up to a number of bytes. */
export interface KeptValues<Value> {
  find(key: string): Kept<Value> | undefined;
  /** @param bytes what the value takes, without its key */
  keep(key: string, value: Value, bytes: number): Kept<Value>;
}

/** The value, which is spared the next time that something has to go; undefined once it has gone. */
export function readKept<Value>(kept: Kept<Value> | undefined): Value | undefined {
  if (kept?.value !== undefined) kept.used = true;
  return kept?.value;
}

/** About what the entries of the map take. */
const ENTRY_OVERHEAD_BYTES = 200;

/**
 * Keeps values in memory; what nobody asked for since it came last to its turn goes first.
 *
 * @param maxBytes keys included
 */
export function createKeptValues<Value>(maxBytes: number): KeptValues<Value> {
  const entries = new Map<string, Kept<Value> & { size: number }>();
  let held = 0;
  return {
    find: (key) => entries.get(key),
    keep(key, value, bytes) {
      // JavaScript takes up to two bytes for a character.
      const size = bytes + 2 * key.length + ENTRY_OVERHEAD_BYTES;
      // Whoever holds the key's place has its new value.
      const kept = entries.get(key) ?? { value, size: 0, used: false };
      held += size - kept.size;
      Object.assign(kept, { value, size, used: false });
      entries.delete(key);
      entries.set(key, kept);
      evictOldest(
        entries,
        () => held > maxBytes,
        (oldest, entry) => {
          entries.delete(oldest);
          entry.value = undefined;
          held -= entry.size;
        },
      );
      return kept;
    },
  };
}
