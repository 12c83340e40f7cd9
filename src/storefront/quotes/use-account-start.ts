import { type RefObject, useEffect, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { SavedAddress } from "#shared/accounts/address-book-contract.ts";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { useAuth } from "../accounts/auth-store.ts";

interface AccountStart {
  /** A saved address at the pincode that was quoted. */
  address?: SavedAddress;
  buyer?: BuyerDetails;
}

/**
 * Fills in from the account what the quote does not say, unless they have begun to type meanwhile. Nothing
 * of it is sent before they have seen it in the form.
 */
export function useAccountStart(
  { hasAddress, company, deliverTo: { pincode } }: Quote,
  form: RefObject<HTMLFormElement | null>,
): AccountStart {
  const { user } = useAuth();
  const [start, setStart] = useState<AccountStart>({});
  const needsAccountData = user !== null && (!hasAddress || !company);

  useEffect(() => {
    if (!needsAccountData) return;
    let left = false;
    const before = textsOf(form.current);
    void callEndpoint("getAddressBook").then((answer) => {
      if (left || !answer.ok || textsOf(form.current) !== before) return;
      const { addresses, ...business } = answer.value;
      const address = addresses.find((saved) => saved.pincode === pincode);
      setStart({
        ...(!hasAddress && address && { address }),
        ...(!company && business.company && { buyer: businessOf(business) }),
      });
    });
    return () => {
      left = true;
    };
  }, [needsAccountData, hasAddress, company, pincode, form]);

  return start;
}

const businessOf = ({ company, gstin }: { company: string; gstin: string }): BuyerDetails => ({
  company,
  ...(gstin && { gstin }),
});

const textsOf = (form: HTMLFormElement | null) =>
  form ? JSON.stringify([...new FormData(form)]) : "";
