import type { DocumentBody } from "#shared/documents/document.ts";
import type { Offer } from "#shared/documents/offer.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { isGstin, stateOfGstin } from "#shared/tax/gstin.ts";

export type Seller = DocumentBody["seller"];

/**
 * The shop as its documents name it; undefined where it has no GSTIN that can be right: then it issues
 * none. Its address is empty where none is set: the state stands below it.
 */
export function sellerOf({
  gstin,
  name,
  legalName = name,
  address = "",
  registeredAddress = address,
  email,
  phone,
}: StoreInfo): Seller | undefined {
  const state = gstin && isGstin(gstin) ? stateOfGstin(gstin) : undefined;
  if (!gstin || !state) return undefined;
  return {
    legalName,
    tradeName: name,
    gstin,
    address: registeredAddress,
    state,
    gstCode: gstin.slice(0, 2),
    email,
    phone,
  };
}

/** The shop as its offers name it, with or without a GSTIN. */
export function offererOf(storeInfo: StoreInfo): Offer["seller"] {
  const { name, legalName = name, address = "", registeredAddress = address } = storeInfo;
  const { email, phone, registeredState: state = "" } = storeInfo;
  const known = { legalName, tradeName: name, address: registeredAddress, email, phone };
  return sellerOf(storeInfo) ?? { ...known, state };
}
