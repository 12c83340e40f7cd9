import { localStore } from "./browser-storage.ts";

/**
 * Reads a JSON list that the browser keeps. What is stored may be anything: what is no list is an
 * empty one.
 *
 * @param readItem an entry as it is meant; undefined for one that makes no sense, which is left out
 */
export function readStoredList<Item>(
  key: string,
  readItem: (stored: unknown) => Item | undefined,
): Item[] {
  try {
    const stored: unknown = JSON.parse(localStore.read(key) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.map(readItem).filter((item) => item !== undefined);
  } catch {
    return [];
  }
}

/** An empty list removes the key. */
export function writeStoredList(key: string, items: readonly unknown[]): void {
  localStore.write(key, items.length > 0 ? JSON.stringify(items) : null);
}
