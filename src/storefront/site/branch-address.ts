import type { StoreBranch } from "#shared/store-branches.ts";

/** A branch's address in one line; undefined where its street is not known. */
export function postalAddressOf({
  address,
  city,
  state,
  pincode,
}: Pick<StoreBranch, "address" | "city" | "state" | "pincode">): string | undefined {
  return address ? `${address}, ${city}, ${state}${pincode && ` ${pincode}`}` : undefined;
}
