/** Texts under keys that outlive the page. */
export interface KeyValueStore {
  read(key: string): string | null;
  /** Writes a text, or removes the key with null. */
  write(key: string, text: string | null): void;
  /** The stored keys with this prefix. */
  keys(prefix: string): string[];
  /** Another tab wrote the key (null: all keys), which replaces what this tab could not store. */
  changedElsewhere(key: string | null): void;
}

/**
 * A browser's storage that never throws. Where it is blocked or full, what this tab writes lasts
 * until the tab is closed.
 */
export function openKeyValueStore(open: () => Storage): KeyValueStore {
  const unstored = new Map<string, string | null>();
  return {
    read(key) {
      const text = unstored.get(key);
      if (text !== undefined) return text;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, text) {
      try {
        if (text === null) open().removeItem(key);
        else open().setItem(key, text);
        unstored.delete(key);
      } catch {
        unstored.set(key, text);
      }
    },
    keys(prefix) {
      try {
        return Object.keys(open()).filter((key) => key.startsWith(prefix));
      } catch {
        return [];
      }
    },
    changedElsewhere(key) {
      if (key === null) unstored.clear();
      else unstored.delete(key);
    },
  };
}

/** Shared by all tabs of the shop. */
export const localStore = openKeyValueStore(() => window.localStorage);
/** This tab's own. */
export const sessionStore = openKeyValueStore(() => window.sessionStorage);

/**
 * Reports every key that another tab wrote, and all keys (null) when the page comes out of the
 * browser's back/forward cache: such a page missed what was written meanwhile.
 */
export function watchOtherTabs(onChange: (key: string | null) => void): void {
  window.addEventListener("storage", (event) => {
    if (event.storageArea === null || event.storageArea === window.sessionStorage) return;
    localStore.changedElsewhere(event.key);
    onChange(event.key);
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) onChange(null);
  });
}

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
