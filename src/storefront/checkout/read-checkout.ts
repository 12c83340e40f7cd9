import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import { checkAddress } from "#shared/accounts/check-address.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { FormTexts } from "#ui/use-form.ts";
import { buyerProblems } from "../accounts/buyer-problems.ts";
import { readBuyer } from "./buyer-draft.ts";

interface ReadCheckout {
  shippingAddress: ShippingAddress;
  buyer: BuyerDetails | undefined;
  /** A sentence for each field to correct, by its name. */
  fields: Record<string, string>;
}

/** Reads the checkout's form, and finds what the shop would refuse. */
export function readCheckout(texts: FormTexts, user: User): ReadCheckout {
  const text = (field: string) => texts[field]?.trim() ?? "";
  const [name, phone] = [text("name"), text("phone")];
  const shippingAddress = {
    address: text("address"),
    city: text("city"),
    state: text("state"),
    pincode: text("pincode"),
    // The account's own are meant where none are given.
    ...(name && name !== user.name && { name }),
    ...(phone && phone !== user.phone && { phone }),
  };
  const buyer = readBuyer(texts);
  return {
    shippingAddress,
    buyer,
    fields: { ...checkAddress(shippingAddress), ...buyerProblems(buyer) },
  };
}
