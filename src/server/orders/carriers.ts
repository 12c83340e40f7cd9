import { type Outcome, success } from "#shared/failure.ts";
import { type CarriersSettings, carriersSettings } from "#shared/settings/carriers.ts";
import type { Db } from "../database/connection.ts";
import { changedMeanwhile } from "../lib/common-failures.ts";
import { type Setting, settingsStore } from "../settings/store.ts";

const subject = { name: "carriers", schema: carriersSettings };

/** The carriers that the owner has listed; the usual ones until then. */
export function readCarriers(db: Db): Promise<Setting<CarriersSettings>> {
  return settingsStore(db).read(subject);
}

/** Their names, for the desk to choose from. */
export async function carrierNames(db: Db): Promise<string[]> {
  const { value } = await readCarriers(db);
  return value.carriers.map(({ name }) => name);
}

/** Saves the list as a whole; fails with the present one where another save came between. */
export async function saveCarriers(
  db: Db,
  value: CarriersSettings,
  seen: number,
  by: string,
): Promise<Outcome<Setting<CarriersSettings>, "changed_meanwhile">> {
  const isSaved = await settingsStore(db).save(subject, value, seen, by);
  const present = await readCarriers(db);
  if (isSaved) return success(present);
  return changedMeanwhile("page", { settings: present.value, version: present.version });
}
