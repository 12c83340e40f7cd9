import type { User } from "#shared/accounts/contract.ts";
import type { ShippingAddress } from "#shared/checkout/contract.ts";
import type { KeyValueStore } from "../lib/browser-storage.ts";

const keyOf = (userId: string) => `shipping-${userId}`;

/** The address that the user last shipped to from this browser, else what the account knows. */
export function loadAddress(store: KeyValueStore, user: User): ShippingAddress {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  try {
    const saved = JSON.parse(store.read(keyOf(user._id)) ?? "null") as Partial<ShippingAddress>;
    const { address, city, state, pincode } = saved;
    return { address: text(address), city: text(city), state: text(state), pincode: text(pincode) };
  } catch {
    return { address: user.address, city: "", state: "", pincode: "" };
  }
}

/** Stores an address for the user's next order. */
export function saveAddress(store: KeyValueStore, userId: string, address: ShippingAddress): void {
  store.write(keyOf(userId), JSON.stringify(address));
}
