import { useState } from "react";
import { type KeyValueStore, localStore } from "#browser/browser-storage.ts";
import type { AddressBook } from "#shared/accounts/address-book-contract.ts";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { FormTexts } from "#ui/use-form.ts";
import { BILLING } from "../accounts/buyer-problems.ts";
import { buyerDraftKey } from "../cart/cart-storage.ts";

/** The buyer's details that a form holds; what is empty is left out. */
export function readBuyer(texts: FormTexts): BuyerDetails | undefined {
  const text = (name: string) => texts[name]?.trim() ?? "";
  const billing = (name: string) => text(BILLING + name);
  const fields = ["company", "gstin", "purchaseOrder", "note"] as const;
  const filled = fields.flatMap((name) => (text(name) ? [[name, text(name)]] : []));
  const details: BuyerDetails = Object.fromEntries(filled);
  if (texts.sez !== undefined && details.gstin) details.sez = true;
  if (texts.gstinConfirmed !== undefined) details.gstinConfirmed = true;
  if (texts[`${BILLING}address`] !== undefined) {
    details.billingAddress = {
      name: billing("name"),
      address: billing("address"),
      city: billing("city"),
      state: billing("state"),
      pincode: billing("pincode"),
    };
  }
  return Object.keys(details).length > 0 ? details : undefined;
}

/**
 * The buyer's details that were entered for the present cart and are on no paid order yet; they go
 * when an order is paid.
 */
export function loadBuyerDraft(store: KeyValueStore, userId: string): BuyerDetails | undefined {
  try {
    const saved: unknown = JSON.parse(store.read(buyerDraftKey(userId)) ?? "null");
    if (typeof saved !== "object" || saved === null) return undefined;
    const { billingAddress, sez, ...texts } = saved as Record<string, unknown>;
    const flat = Object.entries(texts).filter(([, value]) => typeof value === "string");
    const place = Object.entries((billingAddress ?? {}) as object)
      .filter(([, value]) => typeof value === "string")
      .map(([name, value]) => [BILLING + name, value]);
    const marked = sez === true ? [["sez", "on"]] : [];
    return readBuyer(Object.fromEntries([...flat, ...marked, ...place]));
  } catch {
    return undefined;
  }
}

/** Keeps the buyer's details for a next try. */
export function saveBuyerDraft(
  store: KeyValueStore,
  userId: string,
  buyer: BuyerDetails | undefined,
): void {
  // Also where they were emptied: the account's company must not come back.
  store.write(buyerDraftKey(userId), JSON.stringify(buyer ?? {}));
}

/** Also true where it was kept that there are none. */
export function hasBuyerDraft(store: KeyValueStore, userId: string): boolean {
  return store.read(buyerDraftKey(userId)) !== null;
}

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
