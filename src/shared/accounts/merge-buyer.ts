import type { BuyerDetails } from "./buyer.ts";

/** The buyer's details without what was left empty; undefined where all of it was. */
export function filledDetails(given: BuyerDetails | undefined): BuyerDetails | undefined {
  const filled = Object.entries(given ?? {}).filter(([, value]) => value);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/**
 * What is known of a buyer with what was added since. A GSTIN is that of its company, as is what was said
 * of it, so the business is wholly the one or the other. An empty text takes off what is known.
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
