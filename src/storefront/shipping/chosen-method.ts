import type { KeyValueStore } from "#browser/browser-storage.ts";

const KEY = "delivery-chosen";

/** The id of the shipping method that was chosen in this tab; empty for none. It outlives the way to the bank. */
export function storedShippingMethod(store: KeyValueStore): string {
  return store.read(KEY) ?? "";
}

export function keepShippingMethod(store: KeyValueStore, id: string): void {
  store.write(KEY, id);
}

/** Once an order was made so: who picks up one has not said how the next gets to them. */
export function forgetShippingMethod(store: KeyValueStore): void {
  store.write(KEY, null);
}
