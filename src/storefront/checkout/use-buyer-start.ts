import { useState } from "react";
import { localStore } from "#browser/browser-storage.ts";
import type { AddressBook } from "#shared/accounts/address-book-contract.ts";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import type { User } from "#shared/accounts/contract.ts";
import { hasBuyerDraft, loadBuyerDraft } from "./buyer-draft.ts";

interface BuyerStart {
  details: BuyerDetails | undefined;
  /** Another one once the account's business is known: the fields start anew. */
  version: string;
}

/** The buyer's details that the form starts with: those of an earlier try, else the account's. */
export function useBuyerStart(user: User, { company, gstin }: AddressBook): BuyerStart {
  const [draft] = useState(() => ({
    exists: hasBuyerDraft(localStore, user._id),
    details: loadBuyerDraft(localStore, user._id),
  }));
  if (draft.exists) return { details: draft.details, version: "draft" };
  if (!company) return { details: undefined, version: "none" };
  return { details: { company, ...(gstin && { gstin }) }, version: "account" };
}
