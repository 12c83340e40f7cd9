import type { PolicyVariable } from "#shared/settings/policy-words.ts";
import type { RootData } from "../site/root-data.ts";
import type { ShownStore } from "../site/shown-store.ts";
import { enumerated } from "../site/store-facts.ts";

const GST_INCLUDED = "GST is included, and the product’s page and the cart show how much it is.";
const PRICES_INCLUDE_GST = "Prices include GST.";

/** What a policy's variables stand for at present, as texts. */
export function policyValues({
  store,
  returnDays,
}: Pick<RootData, "store" | "returnDays">): Record<PolicyVariable, string> {
  const { name, email, phone, gstin } = store;
  return {
    returnDays: `${returnDays}`,
    shopName: name,
    email,
    phone,
    // True only of a seller who is registered for GST.
    gstIncluded: gstin ? GST_INCLUDED : "",
    pricesIncludeGst: gstin ? PRICES_INCLUDE_GST : "",
    places: placesText(store),
  };
}

/** `head office in Kolkata, branches in Chennai and Guwahati` */
function placesText({ headOffice, otherBranches }: ShownStore): string {
  const named = enumerated(otherBranches.map(({ name }) => name));
  return `head office in ${headOffice.name}${named && `, branches in ${named}`}`;
}
