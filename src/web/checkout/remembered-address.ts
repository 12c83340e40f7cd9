import type { User } from "#shared/accounts/contract.ts";
import type { ShippingAddress } from "#shared/checkout/contract.ts";
import type { KeyValueStore } from "../lib/browser-storage.ts";

const keyOf = (userId: string) => `shipping-${userId}`;

/** The address that the user last shipped to from this browser, else what the account knows. */
export function rememberedAddress(items: KeyValueStore, user: User): ShippingAddress {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  try {
    const kept = JSON.parse(items.read(keyOf(user._id)) ?? "null") as Partial<ShippingAddress>;
    const { address, city, state, pincode } = kept;
    return { address: text(address), city: text(city), state: text(state), pincode: text(pincode) };
  } catch {
    return { address: user.address, city: "", state: "", pincode: "" };
  }
}

/** Keeps an address for the user's next order. */
export function rememberAddress(
  items: KeyValueStore,
  userId: string,
  address: ShippingAddress,
): void {
  items.write(keyOf(userId), JSON.stringify(address));
}
