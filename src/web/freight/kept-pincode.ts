import type { KeyValueStore } from "../lib/browser-storage.ts";

const KEY = "delivery-pincode";

export const isPincode = (text: string) => /^[1-9]\d{5}$/.test(text);

/** The pincode that delivery was last asked for in this browser; undefined for none. */
export function keptPincode(store: KeyValueStore): string | undefined {
  const text = store.read(KEY) ?? "";
  return isPincode(text) ? text : undefined;
}

export function keepPincode(store: KeyValueStore, pincode: string): void {
  store.write(KEY, pincode);
}
