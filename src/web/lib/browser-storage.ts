/** Texts under keys that outlast the page. */
export interface KeyValueStore {
  read(key: string): string | null;
  /** Writes a text, or removes the key with null. */
  write(key: string, text: string | null): void;
  /** The stored keys that begin so. */
  keys(beginning: string): string[];
  /** Another tab wrote the key (null: all keys): what this tab could not store gives way to it. */
  changedElsewhere(key: string | null): void;
}

/**
 * A browser's storage that never throws. Where it is blocked or full, this tab goes on with what it
 * wrote itself, until it is closed.
 */
export function openStore(open: () => Storage): KeyValueStore {
  const unstored = new Map<string, string | null>();
  return {
    read(key) {
      const kept = unstored.get(key);
      if (kept !== undefined) return kept;
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
    keys(beginning) {
      try {
        return Object.keys(open()).filter((key) => key.startsWith(beginning));
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
export const localStore = openStore(() => window.localStorage);
/** This tab's own. */
export const sessionStore = openStore(() => window.sessionStorage);

/**
 * Tells of every key that another tab wrote, and of all keys (null) when the browser brings back a
 * page that it had put aside: such a page missed what was written meanwhile.
 */
export function watchOtherTabs(changed: (key: string | null) => void): void {
  window.addEventListener("storage", (event) => {
    if (event.storageArea === null || event.storageArea === window.sessionStorage) return;
    localStore.changedElsewhere(event.key);
    changed(event.key);
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) changed(null);
  });
}
