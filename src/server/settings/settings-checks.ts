import { gstPercentsAt, gstRule } from "#shared/catalogue/gst-rates.ts";
import { todayInIndia } from "#shared/dates.ts";
import { dayText } from "#shared/documents/document-texts.ts";
import type { SettingsOf, SettingsSubject } from "#shared/settings/contract.ts";
import { LEGAL_NAME_NEEDED } from "#shared/settings/registrations.ts";
import { branchAddress, usualBranches } from "#shared/store-branches.ts";
import { type OtherPan, otherPan, registrationOn } from "#shared/tax/registration.ts";
import type { LiveStore } from "./live-store-info.ts";

/** Why new settings are refused in view of the present ones: a sentence a field; undefined where they are not. */
type Check<Subject extends SettingsSubject> = (
  wanted: SettingsOf<Subject>,
  present: SettingsOf<Subject>,
) => Record<string, string> | undefined;

type Checks = { [Subject in SettingsSubject]?: Check<Subject> };

const BRANCH_LEGAL_NAME =
  "Enter the legal name that this GSTIN is registered to: the store has none of its own";

const REGISTERED_ADDRESS_NEEDED =
  "Enter the address: it stands on each invoice, and this branch has none under Settings, Branches";

const REGISTERED_PLACE_NEEDED =
  "Enter the address: it stands on the invoices of this branch, whose registration names none";

const STORE_NAME_NEEDED =
  "Enter the legal name under Settings, Store first: until a registration holds the shop sells under the GSTIN of its environment, and the name stands on each invoice";

const SELLING_PLACE_NEEDED = {
  address: "Enter the street: goods are sold from here, and their invoices and e-way bills name it",
  pincode: "Enter the pincode: goods are sold from here, and their e-way bills name it",
};

const soldUnderItsOwn = (name: string) =>
  `${name} sells under a registration of its own: remove that under Settings, Registrations first`;

const otherPanText = ({ day, pan, shopPan }: OtherPan) =>
  `All registrations of a shop have one PAN. On ${dayText(day)} the shop's is ${shopPan}, and that of this GSTIN ${pan}: another firm's goods are not sold here.`;

interface CheckParts {
  /** The environment names a bucket for backups. */
  hasBackupBucket: boolean;
  store: LiveStore;
}

/** What the schemas cannot refuse, since it depends on the shop, the server or what was saved before. */
export const settingsChecks = ({ hasBackupBucket, store }: CheckParts): Checks => ({
  store: ({ legalName }) => {
    // One that holds today has its own, and so has each that follows it.
    const isRegistered = store.info.registeredState !== undefined;
    return store.info.gstin && !isRegistered && legalName === ""
      ? { legalName: LEGAL_NAME_NEEDED }
      : undefined;
  },
  branches: ({ branches }, present) => {
    const registered = Object.keys(store.info.branchRegistrations ?? {});
    const lost = present.branches.find(
      ({ id }) => registered.includes(id) && !branches.some((branch) => branch.id === id),
    );
    if (lost) return { branches: soldUnderItsOwn(lost.name) };
    const placeless = branches.findIndex(
      ({ id }) =>
        store.info.branchRegistrations?.[id]?.address === "" &&
        branchAddress({ branches, address: store.info.address }, id) === "",
    );
    if (placeless !== -1) return { [`branches.${placeless}.address`]: REGISTERED_PLACE_NEEDED };
    const unplaced = sellingWithoutPlace(branches, present.branches);
    if (unplaced) return unplaced;
    const nameless = branches.findIndex(({ gstin, legalName }) => gstin && !legalName);
    return nameless === -1 || store.info.legalName
      ? undefined
      : { [`branches.${nameless}.legalName`]: BRANCH_LEGAL_NAME };
  },
  registrations: ({ registrations }, present) => {
    const known = new Set((store.info.branches ?? usualBranches).map(({ id }) => id));
    const at = registrations.findIndex(({ branch }) => branch !== "" && !known.has(branch));
    if (at !== -1)
      return { [`registrations.${at}.branch`]: "Choose a branch of Settings, Branches" };
    const placeless = registrations.findIndex(
      ({ branch, gstin, address }) =>
        branch !== "" && gstin && address === "" && branchAddress(store.info, branch) === "",
    );
    if (placeless !== -1)
      return { [`registrations.${placeless}.address`]: REGISTERED_ADDRESS_NEEDED };
    // Registrations of branches alone leave the shop under what it sold under before.
    const areOfShop = [...registrations, ...present.registrations].some(
      ({ branch }) => branch === "",
    );
    const isNameless =
      areOfShop &&
      !registrationOn(registrations, todayInIndia()) &&
      store.environmentGstin !== undefined &&
      store.legalName() === undefined;
    if (isNameless) return { registrations: STORE_NAME_NEEDED };
    const other = otherPan(registrations, todayInIndia(), store.environmentGstin);
    return other && { [`registrations.${other.at}.gstin`]: otherPanText(other) };
  },
  backups: ({ place }) =>
    place === "s3" && !hasBackupBucket
      ? { place: "The server's environment names no bucket for backups" }
      : undefined,
  documents: ({ defaultGstPercent }, present) => {
    // A rate that has ended does not keep the rest from being saved.
    if (defaultGstPercent === null || defaultGstPercent === present.defaultGstPercent) return;
    const isInForce = gstPercentsAt(new Date()).some((percent) => percent === defaultGstPercent);
    return isInForce ? undefined : { defaultGstPercent: gstRule() };
  },
});

type Branches = SettingsOf<"branches">["branches"];

/**
 * What a branch lacks that sells from now on: couriers, invoices and e-way bills begin at its street and pincode. The head office
 * has the store's, and one that sold without before is not kept from other changes.
 */
function sellingWithoutPlace(branches: Branches, present: Branches) {
  const missing = branches.flatMap((branch, at) => {
    const before = present.find(({ id }) => id === branch.id);
    if (at === 0 || !branch.keepsGoods) return [];
    return (["address", "pincode"] as const)
      .filter((field) => branch[field] === "" && !(before?.keepsGoods && before[field] === ""))
      .map((field) => [`branches.${at}.${field}`, SELLING_PLACE_NEEDED[field]] as const);
  });
  return missing.length > 0 ? Object.fromEntries(missing) : undefined;
}
