import type { KeyValueStore } from "#browser/browser-storage.ts";
import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { User } from "#shared/accounts/contract.ts";
import { profileAddress } from "#shared/accounts/profile-address.ts";

const keyOf = (userId: string) => `shipping-${userId}`;

/** Kept in this browser, by user. */
interface RememberedAddress {
  address: ShippingAddress;
  /** It was typed here and no order has it yet: the account cannot know better. */
  isDraft: boolean;
}

/** The address that the user last entered in this browser, else what the profile knows. */
export function loadAddress(store: KeyValueStore, user: User): RememberedAddress {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  try {
    const saved = JSON.parse(store.read(keyOf(user._id)) ?? "null") as Partial<
      ShippingAddress & { isDraft: boolean }
    >;
    const { address, city, state, pincode, name, phone, isDraft } = saved;
    return {
      address: {
        address: text(address),
        city: text(city),
        state: text(state),
        pincode: text(pincode),
        ...(text(name) && { name: text(name) }),
        ...(text(phone) && { phone: text(phone) }),
      },
      isDraft: isDraft === true,
    };
  } catch {
    return {
      address: profileAddress(user.address) ?? { address: "", city: "", state: "", pincode: "" },
      isDraft: false,
    };
  }
}

/** Remembers an address for the user's next visit; it is a draft until an order has it. */
export function saveAddress(
  store: KeyValueStore,
  userId: string,
  address: ShippingAddress,
  { isDraft }: { isDraft: boolean },
): void {
  store.write(keyOf(userId), JSON.stringify({ ...address, ...(isDraft && { isDraft }) }));
}
