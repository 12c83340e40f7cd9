import { type BuyerDetails, businessInput } from "#shared/accounts/buyer.ts";
import { buyerContradictions, filledDetails } from "#shared/accounts/buyer-contradictions.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { changeQuoteBuyer } from "#shared/quotes/admin-contract.ts";
import type { QuotePlace } from "#shared/quotes/quote.ts";
import type { OwnRegistrations } from "#shared/tax/registration.ts";
import { invalidFields } from "../lib/common-failures.ts";
import type { QuoteRow } from "./quotes-store.ts";

export type BuyerChange = EndpointInput<typeof changeQuoteBuyer>["body"];

/**
 * Company and GSTIN as the checkout takes them.
 *
 * @param billedTo where the bill goes
 */
export function checkedBusiness(
  { sez = false, ...given }: Pick<BuyerChange, "company" | "gstin" | "sez" | "gstinConfirmed">,
  billedTo: { state: string },
  shop: OwnRegistrations,
): Outcome<BuyerDetails, "invalid_request"> {
  const business = businessInput.safeParse(given);
  if (business.success) {
    const buyer = { ...business.data, sez, gstinConfirmed: given.gstinConfirmed ?? false };
    const wrong = buyerContradictions(buyer, billedTo, shop);
    return Object.keys(wrong).length === 0 ? success(buyer) : invalidFields(wrong);
  }
  const [issue] = business.error.issues;
  return invalidFields({ [String(issue?.path[0])]: issue?.message ?? "Not valid" });
}

/** Where its goods go elsewhere: a GSTIN is asked about anew in another state. */
export function buyerAt({ buyer, deliverTo: before }: QuoteRow, { state }: QuotePlace) {
  if (!buyer || buyer.billingAddress || state === before.state) return buyer;
  return filledDetails({ ...buyer, gstinConfirmed: false }) ?? null;
}
