import { branchAddress } from "../store-branches.ts";
import type { StoreInfo } from "../store-info.ts";
import { isGstin, stateOfGstin } from "../tax/gstin.ts";
import type { DocumentBody } from "./document.ts";
import type { Offer } from "./offer.ts";

export type Seller = DocumentBody["seller"];

/**
 * The shop as its documents name it, of goods that leave from a branch: under that branch's own registration where
 * it has one, at the branch's own address where the registration names none: the store's may lie in another state.
 * Undefined where it has no GSTIN that can be right: then it issues none. Its address is empty where none is set:
 * the state stands below it.
 *
 * @param branch the code of a branch of the stock; left out for the whole shop
 */
export function sellerOf(storeInfo: StoreInfo, branch = ""): Seller | undefined {
  const { name, email, phone, address = "" } = storeInfo;
  const own = storeInfo.branchRegistrations?.[branch];
  const { gstin, legalName = name } = own ?? storeInfo;
  const registeredAddress = own
    ? own.address || branchAddress(storeInfo, branch)
    : storeInfo.registeredAddress || address;
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

/** The shop under a GSTIN that it or one of its branches has today; undefined under another. */
export function sellerUnder(storeInfo: StoreInfo, gstin: string | null): Seller | undefined {
  return ["", ...Object.keys(storeInfo.branchRegistrations ?? {})]
    .map((branch) => sellerOf(storeInfo, branch))
    .find((seller) => seller?.gstin === gstin);
}

/** Who offers, and what whoever reads the offer should know of it. */
export interface Offerer {
  seller: Offer["seller"];
  /** Under which other registration the goods may be invoiced; left out where there is none. */
  note?: string;
}

/**
 * Who offers goods that will leave from one of these branches: under the registration of them all, or, where they have
 * several, under the shop's, if it is among them, with a sentence that says so.
 *
 * @param branches codes of branches of the stock
 */
export function offererFrom(storeInfo: StoreInfo, branches: readonly string[]): Offerer {
  const sellers = new Map(
    branches.map((branch) => {
      const seller = sellerOf(storeInfo, branch);
      return [seller?.gstin, seller];
    }),
  );
  const [first] = sellers.values();
  const seller = (sellers.has(storeInfo.gstin) ? undefined : first) ?? offererOf(storeInfo);
  if (sellers.size < 2) return { seller };
  const names = [...sellers.values()]
    .map((one) => (one ? `${one.gstin} (${one.state})` : "no GSTIN"))
    .toSorted();
  return { seller, note: branchNote(names) };
}

const branchNote = (names: readonly string[]) =>
  `The tax invoice has the GSTIN of the branch that the goods leave from, ${names.join(" or ")}, and the taxes of that state; the total stays the same.`;

/** The shop as its offers name it, with or without a GSTIN. */
export function offererOf(storeInfo: StoreInfo): Offer["seller"] {
  const { name, legalName = name, address = "", registeredAddress = address } = storeInfo;
  const { email, phone, registeredState: state = "" } = storeInfo;
  const known = { legalName, tradeName: name, address: registeredAddress, email, phone };
  return sellerOf(storeInfo) ?? { ...known, state };
}
