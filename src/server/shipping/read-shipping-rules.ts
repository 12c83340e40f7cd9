import { type ShippingRules, shippingRules } from "#shared/shipping/shipping-rules.ts";
import type { Db } from "../database/connection.ts";
import { readSettings } from "../settings/store.ts";

/** What the owner has set of shipping, with the places for pick-up as they are now. */
export async function readShippingRules(db: Db): Promise<ShippingRules> {
  const settings = await readSettings(db, "shipping");
  if (settings.pickUpBranches.length === 0) return shippingRules(settings, []);
  return shippingRules(settings, (await readSettings(db, "branches")).branches);
}
