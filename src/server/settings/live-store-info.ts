import type { StoreSettings } from "#shared/settings/store.ts";
import { type StoreInfo, whatsappNumber } from "#shared/store-info.ts";
import { ALL_TAGS, type ChangeFeed } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { Log } from "../lib/log.ts";
import { settingsStore } from "./store.ts";

/** What the settings' page shows of the store until they are saved: what the environment says. */
export function storeSettingsOf(info: StoreInfo): StoreSettings {
  const { name, legalName = "", address = "", email, phone, whatsapp = "" } = info;
  const { profiles = [], grievanceOfficer = "" } = info;
  return {
    ...{ name, legalName, address, email, phone, grievanceOfficer },
    whatsapp: whatsapp && `+${whatsapp}`,
    profiles: [...profiles],
  };
}

/**
 * Writes what the owner has saved into the one object by which all parts of the program know the store: they
 * read its members when they need them, so that a save counts from the next page, mail or document.
 */
export function applyStoreSettings(info: StoreInfo, settings: StoreSettings): void {
  const { legalName, address, whatsapp, profiles, grievanceOfficer, ...always } = settings;
  Object.assign(info, {
    ...always,
    legalName: legalName || undefined,
    address: address || undefined,
    whatsapp: whatsapp ? whatsappNumber(whatsapp) : undefined,
    profiles: profiles.length > 0 ? profiles : undefined,
    grievanceOfficer: grievanceOfficer || undefined,
  } satisfies Partial<StoreInfo>);
}

interface FollowParts {
  db: Db;
  changes: Pick<ChangeFeed, "listen">;
  info: StoreInfo;
  /** After another node's save has come in. */
  onChange: () => void;
  log: Log;
}

/** Begins with what was saved before, and goes by what other nodes save. */
export async function followStoreSettings(parts: FollowParts): Promise<void> {
  const { db, changes, info, onChange, log } = parts;
  let applied = 0;
  const read = async () => {
    const { settings, version } = await settingsStore(db).find("store");
    // A reading that began earlier may end later.
    if (version <= applied) return;
    applied = version;
    applyStoreSettings(info, settings);
  };
  changes.listen((tag) => {
    if (tag !== ALL_TAGS && tag !== cacheTags.settings("store")) return;
    read().then(onChange, (error: unknown) =>
      log.warn({ err: error }, "the store's settings could not be read; the ones before stay"),
    );
  });
  await read();
}
