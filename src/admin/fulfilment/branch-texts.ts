import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";

const UNDECIDED = "a branch that is decided when they are shipped";

/** Where what waits of a line leaves from; undefined where nothing waits, or the shop's goods lie in one place. */
export function leavesFromText(
  { liesIn = [] }: Pick<AdminOrderDetails, "liesIn">,
  line: number,
): string | undefined {
  const parts = liesIn.filter((part) => part.line === line);
  if (parts.length === 0) return undefined;
  const named = parts.map(({ branch = UNDECIDED, quantity }) =>
    parts.length > 1 ? `${branch} (${quantity})` : branch,
  );
  return `Leaves from ${named.join(", ")}`;
}

/** The branches that a shipment left from; undefined where that is not known. */
export function leftFromText(
  { leftFrom = [] }: Pick<AdminOrderDetails, "leftFrom">,
  shipment: number,
): string | undefined {
  return leftFrom.find((one) => one.shipment === shipment)?.branches.join(", ");
}

/** The branches that keep all that waits, as `Kolkata (GSTIN 19…)`; the GSTIN alone where none is known. */
export function branchesOfGstin(
  { liesIn = [] }: Pick<AdminOrderDetails, "liesIn">,
  gstin: string,
): string {
  const names = [...new Set(liesIn.flatMap(({ branch }) => branch ?? []))];
  return names.length > 0 ? `${names.join(", ")} (GSTIN ${gstin})` : `GSTIN ${gstin}`;
}
