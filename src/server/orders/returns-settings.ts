import type { Outcome } from "#shared/failure.ts";
import { success } from "#shared/failure.ts";
import { type ReturnsSettings, returnsSettings } from "#shared/settings/returns.ts";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { changedMeanwhile } from "../lib/common-failures.ts";
import { type Setting, settingsStore } from "../settings/store.ts";

const subject = { name: "returns", schema: returnsSettings };

/** What the owner has set of returns. */
export function readReturnsSettings(db: Db): Promise<Setting<ReturnsSettings>> {
  return settingsStore(db).read(subject);
}

/** Saves it as a whole, in this transaction; fails with the present settings where another save came between. */
export async function saveReturnsSettings(
  db: Db,
  value: ReturnsSettings,
  seen: number,
  by: string,
): Promise<Outcome<Setting<ReturnsSettings>, "changed_meanwhile">> {
  const isSaved = await settingsStore(db).save(subject, value, seen, by);
  const present = await readReturnsSettings(db);
  if (isSaved) {
    await announce(db, cacheTags.returns);
    return success(present);
  }
  return changedMeanwhile("page", { settings: present.value, version: present.version });
}
