import { checkGstin, stateOfGstin } from "../tax/gstin.ts";
import { type OwnRegistrations, ownGstins } from "../tax/registration.ts";
import type { BuyerDetails } from "./buyer.ts";

/** A GSTIN of one state and a bill that goes to another: right for some, a mistake of most. */
export interface StateMismatch {
  gstinState: string;
  billingState: string;
}

type TaxedDetails = Pick<BuyerDetails, "gstin" | "sez" | "gstinConfirmed"> & {
  billingAddress?: { state: string } | undefined;
};

/** A GSTIN of another state than the bill; undefined where they agree or it is none. */
export function stateMismatch(
  buyer: TaxedDetails | undefined,
  shipping: { state: string },
): StateMismatch | undefined {
  const checked = checkGstin(buyer?.gstin ?? "");
  const gstinState = checked.ok ? stateOfGstin(checked.gstin) : undefined;
  const billingState = (buyer?.billingAddress ?? shipping).state;
  // An address that is written otherwise than the form asks for names no state.
  if (!gstinState || !billingState || gstinState === billingState) return undefined;
  return { gstinState, billingState };
}

/**
 * Contradictions in a buyer's details, a sentence for each field: a GSTIN of the shop's own, one of
 * another state than the bill that nobody has called right, a SEZ without a GSTIN.
 *
 * @param shipping where the bill goes unless the buyer says otherwise
 * @param shop whose own GSTINs are those of all its registrations, branches' and earlier ones too
 */
export function buyerContradictions(
  buyer: TaxedDetails | undefined,
  shipping: { state: string },
  shop: OwnRegistrations,
): Partial<Record<"gstin" | "sez", string>> {
  if (buyer?.gstin && ownGstins(shop).includes(buyer.gstin)) {
    return { gstin: "This GSTIN is ours, the seller's: enter that of the company that buys" };
  }
  if (buyer?.sez && !buyer.gstin) {
    return { sez: "Enter the GSTIN of the SEZ unit or developer as well" };
  }
  const mismatch = buyer?.gstinConfirmed ? undefined : stateMismatch(buyer, shipping);
  if (!mismatch) return {};
  const { gstinState, billingState } = mismatch;
  return {
    gstin: `The GSTIN is registered in ${gstinState}, but the bill goes to ${billingState}: correct one of them, or confirm that both are right (gstinConfirmed)`,
  };
}

/** The buyer's details without what was left empty; undefined where all of it was. */
export function filledDetails(given: BuyerDetails | undefined): BuyerDetails | undefined {
  const filled = Object.entries(given ?? {}).filter(([, value]) => value);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/**
 * A GSTIN is that of its company, as is what was said of it, so the business is wholly the one or
 * the other. An empty text takes off what is known.
 */
export function mergeBuyer(
  known: BuyerDetails | null | undefined,
  added: BuyerDetails | undefined,
): BuyerDetails | undefined {
  const { company, gstin, sez, gstinConfirmed, ...others } = added ?? {};
  const { company: _, gstin: __, sez: ___, gstinConfirmed: ____, ...rest } = known ?? {};
  const business =
    company || gstin
      ? { company, gstin, sez, gstinConfirmed }
      : {
          company: known?.company,
          gstin: known?.gstin,
          sez: known?.sez,
          gstinConfirmed: gstinConfirmed ?? known?.gstinConfirmed,
        };
  return filledDetails({ ...rest, ...business, ...others });
}
