import { isGstin, stateOfGstin } from "./gstin.ts";
import { stateNamed } from "./indian-states.ts";

/** Where a sale is taxed: a state's name and its GST code. */
export interface PlaceOfSupply {
  name: string;
  gstCode: string;
}

export interface TaxedBuyer {
  gstin?: string | undefined;
  /** A unit or developer of a special economic zone: its supplies are inter-state (IGST Act, 7(5)(b)). */
  sez?: boolean | undefined;
  /** Where the bill goes, if not to where the goods go. */
  billingAddress?: object | undefined;
}

/**
 * Where goods are taxed: where their movement ends, but in the state of the buyer's GSTIN when a
 * registered buyer, billed elsewhere, has them sent to another address (IGST Act, section 10(1)(a)
 * and (b)); undefined where the address names no state.
 */
export function placeOfSupply(
  deliveryState: string,
  { gstin, billingAddress }: TaxedBuyer = {},
): PlaceOfSupply | undefined {
  const registered = gstin && billingAddress && isGstin(gstin) ? stateOfGstin(gstin) : undefined;
  if (gstin && registered) return { name: registered, gstCode: gstin.slice(0, 2) };
  return stateNamed(deliveryState);
}
