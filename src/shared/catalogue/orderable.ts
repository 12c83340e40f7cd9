/**
 * Whether a product can be ordered: each sale under a GSTIN needs an invoice, which names HSN and
 * rate (rule 46). A shop without a GSTIN issues none.
 */
export function isOrderable(
  { hsn, gstPercent }: { hsn: string; gstPercent: number | null },
  sellerGstin: string | undefined,
): boolean {
  return !sellerGstin || (hsn !== "" && gstPercent !== null);
}

/** What is said of one that cannot be ordered, behind its name. */
export const NOT_ORDERABLE = "cannot be ordered online yet";
