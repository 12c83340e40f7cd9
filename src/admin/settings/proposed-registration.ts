import { isGstin, panOf, stateOfGstin } from "#shared/tax/gstin.ts";
import type { Registration } from "#shared/tax/registration.ts";

type Proposed = Pick<Registration, "state" | "legalName">;

/**
 * What a GSTIN says of its registration: its first digits are the state, and one PAN has one legal name. Empty for what is not known.
 *
 * @param others the shop's registrations, among which may be the one that is typed
 */
export function proposedRegistration(
  typed: string,
  others: readonly Pick<Registration, "gstin" | "legalName">[],
): Proposed {
  const gstin = typed.replaceAll(/\s/g, "").toUpperCase();
  if (!isGstin(gstin)) return { state: "", legalName: "" };
  const same = others.findLast(
    (one) => one.legalName !== "" && one.gstin !== gstin && panOf(one.gstin) === panOf(gstin),
  );
  return { state: stateOfGstin(gstin) ?? "", legalName: same?.legalName ?? "" };
}
