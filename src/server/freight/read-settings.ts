import type { FreightSettings } from "#shared/freight/zones.ts";
import * as freight from "#shared/freight/zones.ts";
import { freightSettings } from "#shared/settings/freight.ts";
import type { Db } from "../database/connection.ts";
import { type Setting, settingsStore } from "../settings/store.ts";

export const freightSubject = { name: "freight", schema: freightSettings };

/** The owner's rules of freight, as they are set now. */
export function readFreightSettings(db: Db): Promise<Setting<FreightSettings>> {
  return settingsStore(db).read(freightSubject);
}

/** Whether an order to a place may be paid for on delivery, as far as the place decides it. */
export async function codAllowedAt(db: Db, pincode: string, state: string): Promise<boolean> {
  const { value } = await readFreightSettings(db);
  return freight.codAllowedAt(value, pincode, state);
}
