import { type RefObject, useEffect, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import type { ShippingAddress } from "#shared/checkout/address-input.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { localStore } from "../lib/browser-storage.ts";
import { loadAddress } from "./remembered-address.ts";

/**
 * The address that the checkout's form starts with: the one remembered here, and once the shop has
 * answered that of the account's last order, unless the shopper has begun to type meanwhile. Give
 * the fields the address as their key, so that they start anew.
 */
export function useShippingAddress(
  user: User,
  form: RefObject<HTMLFormElement | null>,
): ShippingAddress {
  const [remembered] = useState(() => loadAddress(localStore, user));
  const [address, setAddress] = useState(remembered.address);

  useEffect(() => {
    if (remembered.isDraft) return;
    let left = false;
    const before = textsOf(form.current);
    void callEndpoint("getLastAddress").then((answer) => {
      const last = answer.ok ? answer.value.shippingAddress : undefined;
      const inUse = form.current?.contains(document.activeElement);
      if (!last || left || inUse || textsOf(form.current) !== before) return;
      setAddress(last);
    });
    return () => {
      left = true;
    };
  }, [remembered, form]);

  return address;
}

/** What is filled in, to see whether it was changed. */
function textsOf(form: HTMLFormElement | null): string {
  return form ? JSON.stringify([...new FormData(form)]) : "";
}
