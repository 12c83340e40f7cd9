import { todayInIndia } from "#shared/dates.ts";
import type { SettingsOf, SettingsSubject } from "#shared/settings/contract.ts";
import type { StoreSettings } from "#shared/settings/store.ts";
import { type StoreBranch, usualBranches } from "#shared/store-branches.ts";
import { type StoreInfo, whatsappNumber } from "#shared/store-info.ts";
import {
  branchRegistrationsOn,
  type Registration,
  registrationOn,
} from "#shared/tax/registration.ts";
import { ALL_TAGS, type ChangeFeed } from "../database/change-feed.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { Log } from "../lib/log.ts";
import type { settingsStore } from "./store.ts";

const liveSubjects = ["store", "branches", "registrations"] as const;
type LiveSubject = (typeof liveSubjects)[number];

export type LiveStore = ReturnType<typeof openLiveStore>;

/**
 * Writes what the owner has saved into the one object by which all parts of the program know the store: they
 * read its members when they need them, so that a save counts from the next page, mail or document.
 *
 * @param info as the environment has it
 */
export function openLiveStore(info: StoreInfo) {
  const environment = storeSettingsOf(info);
  const environmentGstin = info.gstin;
  let registrations: readonly Registration[] = [];
  let storeLegalName = info.legalName;
  let branches = info.branches;
  /** The newest version that was applied, by subject: a reading or a save that began earlier may end later. */
  const versions = new Map<LiveSubject, number>();
  let said = "";
  let changes = 0;

  /** Takes the registrations of today; what the store and the environment say holds before the first. */
  function register(): void {
    const today = todayInIndia();
    const registration = registrationOn(registrations, today);
    const ofBranches = branchRegistrationsOn(registrations, today);
    const hasOwn = Object.keys(ofBranches).length > 0;
    const gstins = [environmentGstin, ...registrations.map(({ gstin }) => gstin)];
    Object.assign(info, {
      legalName: registration?.legalName ?? storeLegalName,
      gstin: registration ? registration.gstin || undefined : environmentGstin,
      registeredAddress: registration?.address || undefined,
      registeredState: registration?.state,
      branchRegistrations: hasOwn ? ofBranches : undefined,
      ownGstins:
        registrations.length > 0 ? [...new Set(gstins.flatMap((gstin) => gstin || []))] : undefined,
      branches: hasOwn
        ? (branches ?? usualBranches).map((one) => shownUnder(one, ofBranches))
        : branches,
    } satisfies Partial<StoreInfo>);
    const now = JSON.stringify(info);
    if (now !== said) changes += 1;
    said = now;
  }

  const appliers: { [Subject in LiveSubject]: (settings: SettingsOf<Subject>) => void } = {
    store({ legalName, address, whatsapp, profiles, grievanceOfficer, ...others }) {
      const { mailAddress, orderEmail, ...always } = others;
      storeLegalName = legalName || undefined;
      Object.assign(info, {
        ...always,
        address: address || undefined,
        whatsapp: whatsapp ? whatsappNumber(whatsapp) : undefined,
        profiles: profiles.length > 0 ? profiles : undefined,
        grievanceOfficer: grievanceOfficer || undefined,
        mailAddress: mailAddress || undefined,
        orderEmail: orderEmail || undefined,
      } satisfies Partial<StoreInfo>);
      register();
    },
    branches({ branches: saved, holidays }) {
      branches = saved;
      Object.assign(info, {
        holidays: holidays.length > 0 ? holidays : undefined,
      } satisfies Partial<StoreInfo>);
      register();
    },
    registrations(settings) {
      ({ registrations } = settings);
      register();
    },
  };

  return {
    /** What the settings' page shows of the store until they are saved. */
    environment,
    /** Under which the shop sells before its first registration. */
    environmentGstin,
    /** Passes over subjects that are not of the store. */
    apply<Subject extends SettingsSubject>(
      subject: Subject,
      settings: SettingsOf<Subject>,
      version: number,
    ): void {
      const live = liveSubjects.find((one) => one === subject);
      if (!live || version <= (versions.get(live) ?? 0)) return;
      versions.set(live, version);
      (appliers[live] as (value: typeof settings) => void)(settings);
    },
    /** How often what it says has become another: also where it says the same again by now. */
    changes: () => changes,
    /** Of the shop where no registration holds. */
    legalName: () => storeLegalName,
    register,
    info: info as Readonly<StoreInfo>,
  };
}

/** A branch is shown with the registration that its goods are sold under. */
function shownUnder(
  branch: StoreBranch,
  registrations: NonNullable<StoreInfo["branchRegistrations"]>,
): StoreBranch {
  const own = registrations[branch.id];
  return own ? { ...branch, legalName: own.legalName, gstin: own.gstin } : branch;
}

function storeSettingsOf(info: StoreInfo): StoreSettings {
  const { name, legalName = "", address = "", email, phone, whatsapp = "" } = info;
  const { profiles = [], grievanceOfficer = "", mailAddress = "", orderEmail = "" } = info;
  return {
    name,
    legalName,
    address,
    email,
    phone,
    grievanceOfficer,
    whatsapp: whatsapp && `+${whatsapp}`,
    profiles: [...profiles],
    mailAddress,
    orderEmail,
    resetByAnswer: info.resetByAnswer,
  };
}

/** A registration counts at most so long after the midnight that it begins with. */
const DAY_CHECK_MS = 1_000;

interface FollowParts {
  /** What is saved, with the environment's for first values (`openLiveStore`). */
  settings: Pick<ReturnType<typeof settingsStore>, "find">;
  changes: Pick<ChangeFeed, "listen">;
  store: LiveStore;
  /**
   * After pages say something else of the store: a save has come in, or another registration has begun. Not after each
   * reading: whenever the feed was lost for a moment all is read, and pages would be rendered twice for it.
   */
  onChange: () => void;
  log: Log;
}

/**
 * Begins with what was saved before, and goes by what other nodes save and by the day in India.
 *
 * @returns stops watching the day
 */
export async function followStoreSettings(parts: FollowParts): Promise<() => void> {
  const { settings, changes, store, onChange, log } = parts;
  const read = async (subject: LiveSubject) => {
    const saved = await settings.find(subject);
    store.apply(subject, saved.settings, saved.version);
  };
  // Also what was saved by this node is told once it has been heard of: a page may have been rendered between the two.
  let told = 0;
  const tellChange = () => {
    if (store.changes() === told) return;
    told = store.changes();
    onChange();
  };
  changes.listen((tag) => {
    const changed = liveSubjects.filter(
      (subject) => tag === ALL_TAGS || tag === cacheTags.settings(subject),
    );
    if (changed.length === 0) return;
    const warn = (error: unknown) =>
      log.warn({ err: error }, "the store's settings could not be read; the ones before stay");
    // One that fails keeps the others from nothing.
    Promise.all(changed.map((subject) => read(subject).catch(warn))).then(tellChange);
  });
  for (const subject of liveSubjects) await read(subject);
  told = store.changes();
  let day = todayInIndia();
  const watch = setInterval(() => {
    if (todayInIndia() === day) return;
    day = todayInIndia();
    store.register();
    tellChange();
  }, DAY_CHECK_MS);
  watch.unref();
  return () => clearInterval(watch);
}
