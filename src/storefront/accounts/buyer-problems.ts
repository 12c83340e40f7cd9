import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import { checkAddress } from "#shared/accounts/check-address.ts";
import { checkGstin } from "#shared/tax/gstin.ts";

/** The names of the billing address's fields begin with it. */
export const BILLING = "billing_";

/** A sentence for each of the buyer's fields that the shop would refuse, by the field's name. */
export function buyerProblems({
  company,
  gstin,
  billingAddress,
}: BuyerDetails = {}): Record<string, string> {
  const billing = Object.entries(billingAddress ? checkAddress(billingAddress) : {});
  return {
    ...Object.fromEntries(billing.map(([field, why]) => [BILLING + field, why])),
    ...businessProblems(company, gstin),
  };
}

function businessProblems(company: string | undefined, gstin: string | undefined) {
  if (!gstin) return {};
  const checked = checkGstin(gstin);
  if (!checked.ok) return { gstin: checked.message };
  return company ? {} : { company: "Enter the company's name as it is registered for GST" };
}
