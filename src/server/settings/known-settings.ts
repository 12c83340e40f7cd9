import type { SettingsOf, SettingsSubject } from "#shared/settings/contract.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { type Remembered, rememberUntilChanged } from "../database/remember-until-changed.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { readSettings } from "./store.ts";

/** Of the subjects that pages of all shoppers and every mail go by. */
export interface KnownSettings {
  /** From memory, until they are saved. */
  read<Subject extends KnownSubject>(subject: Subject): Promise<SettingsOf<Subject>>;
}

type KnownSubject = Extract<
  SettingsSubject,
  "home" | "navigation" | "policies" | "returns" | "shipping" | "mails"
>;

/** Holds in memory what every page or mail asks for of the owner's settings. */
export function openKnownSettings(
  db: Db,
  changes: Pick<ChangeFeed, "listen" | "lostForMs">,
): KnownSettings {
  const remember = <Subject extends KnownSubject>(subject: Subject) =>
    rememberUntilChanged(changes, [cacheTags.settings(subject)], () => readSettings(db, subject));
  const known: { [Subject in KnownSubject]: Remembered<SettingsOf<Subject>> } = {
    home: remember("home"),
    navigation: remember("navigation"),
    policies: remember("policies"),
    returns: remember("returns"),
    shipping: remember("shipping"),
    mails: remember("mails"),
  };
  return { read: (subject) => known[subject].read() };
}
