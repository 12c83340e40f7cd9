import type { BranchesSettings } from "#shared/settings/branches.ts";
import { type StoreBranch, usualHours } from "#shared/store-branches.ts";
import type { FormFields } from "../kit/forms/use-zod-form.ts";

export type BranchesFields = FormFields<BranchesSettings>;

/** A branch of which nothing is known but that it has the usual hours. */
export function newBranch(): StoreBranch {
  return {
    id: `branch-${crypto.randomUUID().slice(0, 8)}`,
    name: "",
    address: "",
    city: "",
    state: "",
    pincode: "",
    phone: "",
    mapLink: "",
    legalName: "",
    gstin: "",
    keepsGoods: false,
    hours: usualHours(),
  };
}
