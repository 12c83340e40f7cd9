import { type Money, rupees } from "../money.ts";
import type { DocumentSettings } from "../settings/documents.ts";
import { stateOfGstin } from "../tax/gstin.ts";

/** Days before today in which parcels without an e-way bill are looked for. */
export const EWAY_DAYS = 7;

/**
 * Above which value, tax included, a consignment needs an e-way bill before it moves: some states have
 * a higher limit for goods that do not leave them.
 *
 * @param state where it goes, by its name in the list of states
 * @param sellerGstin where it comes from
 */
export function ewayLimitFor(
  state: string,
  { ewayLimit, ewayStates }: Pick<DocumentSettings, "ewayLimit" | "ewayStates">,
  sellerGstin: string | undefined,
): Money {
  const inside = sellerGstin !== undefined && stateOfGstin(sellerGstin) === state;
  const own = inside ? ewayStates.find((each) => each.state === state) : undefined;
  return rupees(own?.limit ?? ewayLimit);
}
