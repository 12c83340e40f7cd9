import type { KeyValueStore } from "#browser/browser-storage.ts";

const KEY = "delivery-chosen";

/** The id of the way of delivery that was chosen in this tab; empty for none. It outlives the way to the bank. */
export function keptDelivery(store: KeyValueStore): string {
  return store.read(KEY) ?? "";
}

export function keepDelivery(store: KeyValueStore, id: string): void {
  store.write(KEY, id);
}
