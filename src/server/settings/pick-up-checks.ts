import type { SettingsOf, SettingsSubject } from "#shared/settings/contract.ts";
import { namesOfTwo } from "#shared/settings/shipping.ts";
import { canBePickedUpAt } from "#shared/shipping/shipping-rules.ts";
import type { Db } from "../database/connection.ts";
import { readSettings } from "./store.ts";

/** Said at a branch that goods are picked up at, whose place would not be known any more. */
const isPickedUpAt = (name: string) =>
  `Goods can be picked up in ${name} (Settings, Shipping): enter its street and pincode, or choose it no more there`;

/** Said at such a branch that is renamed: shoppers could not tell the two apart. */
const isNameOfPlace = (name: string) =>
  `Goods are picked up in another place called ${name} already (Settings, Shipping): choose another name`;

/**
 * Why branches and places for pick-up do not go together, a sentence a field: a branch for pick-up stays, with an address
 * that can be found. Undefined where they do, and of other subjects.
 */
export async function refusedPickUps<Subject extends SettingsSubject>(
  db: Db,
  subject: Subject,
  wanted: SettingsOf<Subject>,
): Promise<Record<string, string> | undefined> {
  if (subject === "branches") return refusedBranches(db, wanted as SettingsOf<"branches">);
  if (subject === "shipping") return refusedShipping(db, wanted as SettingsOf<"shipping">);
  return undefined;
}

async function refusedBranches(db: Db, { branches }: SettingsOf<"branches">) {
  // One after the other: a transaction's connection answers one query at a time.
  const shipping = await readSettings(db, "shipping");
  const { pickUpBranches } = shipping;
  const present = await readSettings(db, "branches");
  const chosen = present.branches.filter(({ id }) => pickUpBranches.includes(id));
  return someOf(
    chosen.flatMap(({ id, name }) => {
      const at = branches.findIndex((branch) => branch.id === id);
      const branch = branches[at];
      if (!branch) {
        const why = `Goods can be picked up in ${name}: choose it no more under Settings, Shipping first`;
        return [["branches", why]];
      }
      const alone = { ...shipping, zones: [], pickUpBranches: [id] };
      if (branch.name !== name && Object.keys(namesOfTwo(alone, [branch])).length > 0) {
        return [[`branches.${at}.name`, isNameOfPlace(branch.name)]];
      }
      if (canBePickedUpAt(branch)) return [];
      const field = branch.address === "" ? "address" : "pincode";
      return [[`branches.${at}.${field}`, isPickedUpAt(branch.name)]];
    }),
  );
}

async function refusedShipping(db: Db, wanted: SettingsOf<"shipping">) {
  const { branches } = await readSettings(db, "branches");
  const wrong = wanted.pickUpBranches.flatMap((id) => {
    const branch = branches.find((one) => one.id === id);
    if (!branch) return [["pickUpBranches", "Choose branches of Settings, Branches"]];
    if (canBePickedUpAt(branch)) return [];
    const why = `Enter the street and the pincode of ${branch.name} under Settings, Branches first`;
    return [["pickUpBranches", why]];
  });
  return someOf([...wrong, ...Object.entries(namesOfTwo(wanted, branches))]);
}

const someOf = (wrong: string[][]): Record<string, string> | undefined =>
  wrong.length === 0 ? undefined : Object.fromEntries(wrong);
