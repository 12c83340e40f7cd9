import type { KeyValueStore } from "#browser/browser-storage.ts";

const KEY = "delivery-pincode";

export const isPincode = (text: string) => /^[1-9]\d{5}$/.test(text);

/** The pincode that delivery was last asked for in this browser; undefined for none. */
export function savedPincode(store: KeyValueStore): string | undefined {
  const text = store.read(KEY) ?? "";
  return isPincode(text) ? text : undefined;
}

/** Parts of the page that show what delivery costs there. */
const listeners = new Set<(pincode: string) => void>();

export function savePincode(store: KeyValueStore, pincode: string): void {
  store.write(KEY, pincode);
  for (const listener of listeners) listener(pincode);
}

/** Hears of each pincode that is asked for on this page; answers what ends that. */
export function watchSavedPincode(listener: (pincode: string) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
