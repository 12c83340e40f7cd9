import { type RefObject, useEffect, useState } from "react";
import type { ApiFailure } from "#browser/api-outcome.ts";
import { localStore } from "#browser/browser-storage.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { AddressBook, SavedAddress } from "#shared/accounts/address-book-contract.ts";
import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { User } from "#shared/accounts/contract.ts";
import { cityOfPincode } from "#shared/accounts/pincode-cities.ts";
import { stateOfPincode } from "#shared/accounts/pincode-states.ts";
import { savedPincode } from "../shipping/saved-pincode.ts";
import { loadAddress } from "./remembered-address.ts";

const NO_ADDRESS: ShippingAddress = { address: "", city: "", state: "", pincode: "" };

const NO_BOOK: AddressBook = { addresses: [], company: "", gstin: "" };

interface Start {
  address: ShippingAddress;
  /** The id of the saved address that it is; empty for another one. */
  chosen: string;
  /** Another one each time that the fields are to start anew. */
  version: number;
}

/**
 * Starts the checkout's form with the address remembered here, and once the shop has answered with the
 * default of the address book or else that of the account's last order, unless the shopper has begun to
 * type meanwhile. Give the fields `version` as their key, so that they start anew.
 */
export function useShippingAddress(user: User, form: RefObject<HTMLFormElement | null>) {
  const [remembered] = useState(() => atSavedPincode(loadAddress(localStore, user)));
  const [book, setBook] = useState(NO_BOOK);
  const [start, setStart] = useState<Start>({
    address: remembered.address,
    chosen: "",
    version: 0,
  });

  useEffect(() => {
    let left = false;
    const before = textsOf(form.current);
    void Promise.all([
      callEndpoint("getAddressBook"),
      remembered.isDraft ? undefined : callEndpoint("getLastAddress"),
    ]).then(([inBook, ofOrder]) => {
      if (left) return;
      const found = inBook.ok ? inBook.value : NO_BOOK;
      const last = ofOrder?.ok ? ofOrder.value.shippingAddress : undefined;
      const usual = found.addresses.find(({ isDefault }) => isDefault);
      const inUse = form.current?.contains(document.activeElement);
      const isUntouched = !inUse && textsOf(form.current) === before;
      const address =
        isUntouched && !remembered.isDraft
          ? (usual ?? last ?? remembered.address)
          : remembered.address;
      const chosen = found.addresses.find((saved) => isSame(saved, address, user));
      // The account's business would start its fields anew, too.
      setBook(isUntouched ? found : { ...NO_BOOK, addresses: found.addresses });
      setStart(({ version }) => ({
        address: chosen ?? address,
        chosen: chosen?._id ?? "",
        // The same once more must not take the focus from who has just begun to type.
        version: isEqual(address, remembered.address) ? version : version + 1,
      }));
    });
    return () => {
      left = true;
    };
  }, [remembered, form, user]);

  const choose = (address: SavedAddress | undefined) =>
    setStart(({ version }) => ({
      address: address ?? NO_ADDRESS,
      chosen: address?._id ?? "",
      version: version + 1,
    }));

  return { ...start, book, choose };
}

/** Where no pincode is known, that for which delivery was priced in this browser. */
function atSavedPincode(remembered: ReturnType<typeof loadAddress>): typeof remembered {
  const pincode = savedPincode(localStore);
  const { address } = remembered;
  if (!pincode || address.pincode !== "" || address.state !== "") return remembered;
  const state = stateOfPincode(pincode) ?? "";
  const city = address.city || (cityOfPincode(pincode) ?? "");
  return { ...remembered, address: { ...address, pincode, state, city } };
}

/** The account's owner receives where nobody is named. */
function isSame(saved: SavedAddress, address: ShippingAddress, user: User): boolean {
  return (
    saved.address === address.address &&
    saved.city === address.city &&
    saved.state === address.state &&
    saved.pincode === address.pincode &&
    saved.name === (address.name || user.name) &&
    saved.phone === (address.phone || user.phone)
  );
}

function isEqual(one: ShippingAddress, other: ShippingAddress): boolean {
  const fields = ["address", "city", "state", "pincode", "name", "phone"] as const;
  return fields.every((field) => (one[field] ?? "") === (other[field] ?? ""));
}

/** To see whether anything was changed. */
function textsOf(form: HTMLFormElement | null): string {
  return form ? JSON.stringify([...new FormData(form)]) : "";
}

/**
 * Keeps the address of a checkout in the address book, in the place of the chosen one if there is
 * one. Who receives is the account's owner where nobody else is named.
 *
 * @param id of the chosen address; empty for a new one
 * @returns why it could not be kept
 */
export async function saveToBook(
  user: User,
  { name, phone, ...place }: ShippingAddress,
  id: string,
): Promise<ApiFailure | undefined> {
  const body = { ...place, name: name || user.name, phone: phone || user.phone };
  const saved = id
    ? await callEndpoint("changeAddress", { params: { id }, body })
    : await callEndpoint("addAddress", { body });
  return saved.ok ? undefined : saved;
}
