import { type Failure, type Outcome, success } from "#shared/failure.ts";
import {
  completedSettings,
  type SettingsOf,
  type SettingsSubject,
} from "#shared/settings/contract.ts";
import { ownLinksIn } from "#shared/settings/page-link.ts";
import { announce } from "../database/change-feed.ts";
import type { Database, Db } from "../database/connection.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { changedMeanwhile, invalidFields } from "../lib/common-failures.ts";
import { cleanPolicies, policyPictures } from "./clean-policies.ts";
import type { LiveStore } from "./live-store-info.ts";
import { refusedPickUps } from "./pick-up-checks.ts";
import { refusedSender, type SenderTrial, senderOf } from "./sender-trial.ts";
import { settingsChecks } from "./settings-checks.ts";
import { openSettingsHistory } from "./settings-history.ts";
import { type FirstValues, type SavedSettings, settingsStore } from "./store.ts";

export type SettingsService = ReturnType<typeof openSettings>;

/** Tags of pages that show a subject without naming it. */
const alsoShownBy: Partial<Record<SettingsSubject, string>> = {
  // Pages of products show HSN and rate, and go by their categories.
  documents: cacheTags.categories,
  // All pages name the store; its branches and registration are a part of that.
  branches: cacheTags.settings("store"),
  registrations: cacheTags.settings("store"),
};

/** Addresses of pictures that pages show. */
function picturesOf(subject: SettingsSubject, settings: SettingsOf<SettingsSubject>): string[] {
  if (subject === "policies") return policyPictures(settings as SettingsOf<"policies">);
  if (subject !== "home") return [];
  const { hero, slides } = settings as SettingsOf<"home">;
  return [hero, ...slides].map(({ picture }) => picture);
}

type Returned = Outcome<
  SavedSettings<SettingsSubject>,
  "not_found" | "changed_meanwhile" | "invalid_request"
>;

interface SettingsParts {
  database: Database;
  /** The environment names a bucket for backups. */
  hasBackupBucket: boolean;
  /** What the program knows of the store: a save writes into it. */
  store: LiveStore;
  /** Whether a page of the shop, such as `/category/mugs`, exists. */
  pageExists: (address: string) => Promise<boolean>;
  /** Why a place takes no backups now; undefined where it does. */
  tryBackupPlace: (place: SettingsOf<"backups">["place"]) => Promise<string | undefined>;
  /** Left out where no mail server is configured: mails are files then, whoever they are from. */
  trySender?: SenderTrial | undefined;
  /** Cuts the HTML of an article down to what one may have. */
  cleanHtml: (html: string) => string;
  /**
   * Has goods lie where the branches say. Answers the ids of branches that must stay as they are, since they have
   * goods.
   */
  followBranches: (
    db: Db,
    wanted: SettingsOf<"branches">["branches"],
    present: SettingsOf<"branches">["branches"],
  ) => Promise<string[]>;
  /** Lets pages show pictures of these addresses. */
  rememberPictures: (db: Db, addresses: readonly string[]) => Promise<void>;
}

/** Opens what the owner sets in the dashboard. */
export function openSettings(parts: SettingsParts) {
  const { database, store: live, cleanHtml, pageExists, rememberPictures } = parts;
  const checks = settingsChecks(parts);
  const first: FirstValues = { store: live.environment };
  const earlier = openSettingsHistory(database, first);

  const find = <Subject extends SettingsSubject>(
    db: Db,
    subject: Subject,
  ): Promise<SavedSettings<Subject>> => settingsStore(db, first).find(subject);

  /** On the node that saved, it counts before the answer; the others hear of it. */
  function applied<Subject extends SettingsSubject, Code extends string>(
    subject: Subject,
    saved: Outcome<SavedSettings<SettingsSubject>, Code>,
  ): void {
    if (!saved.ok) return;
    const { settings, version } = saved.value;
    live.apply(subject, settings as SettingsOf<Subject>, version);
  }

  /** Why links that are not there yet are refused; what was linked to before may have gone since. */
  async function refusedLinks<Subject extends SettingsSubject>(
    wanted: SettingsOf<Subject>,
    present: SettingsOf<Subject>,
  ): Promise<Record<string, string> | undefined> {
    const known = new Set(ownLinksIn(present).map(({ address }) => address));
    const added = ownLinksIn(wanted).filter(({ address }) => !known.has(address));
    const checked = await Promise.all(
      added.map(async (link) => ({ ...link, exists: await pageExists(link.address) })),
    );
    const wrong = checked.filter(({ exists }) => !exists);
    if (wrong.length === 0) return undefined;
    return Object.fromEntries(
      wrong.map(({ field, address }) => [field, `The shop has no page at ${address}`]),
    );
  }

  /** Why branches cannot change so where goods lie; undefined where they could. */
  async function refusedBranches(
    db: Db,
    { branches }: SettingsOf<"branches">,
    present: SettingsOf<"branches">,
  ): Promise<Record<string, string> | undefined> {
    const stuck = await parts.followBranches(db, branches, present.branches);
    if (stuck.length === 0) return undefined;
    return Object.fromEntries(
      stuck.map((id) => {
        const at = branches.findIndex((branch) => branch.id === id);
        const name = present.branches.find((branch) => branch.id === id)?.name ?? id;
        const message = `Goods lie in ${name}: move them to another branch first, on the products’ stock pages`;
        return [at === -1 ? "branches" : `branches.${at}.keepsGoods`, message];
      }),
    );
  }

  /** As it may be stored: HTML is safe to show as it is. */
  function cleaned<Subject extends SettingsSubject>(
    subject: Subject,
    given: SettingsOf<Subject>,
  ): Outcome<SettingsOf<Subject>, "invalid_request"> {
    if (subject !== "policies") return success(given);
    const policies = cleanPolicies(given as SettingsOf<"policies">, cleanHtml);
    return policies as Outcome<SettingsOf<Subject>, "invalid_request">;
  }

  interface Save {
    seen: number;
    by: string;
  }

  /** What another server is asked about before the transaction, which waits for nobody. */
  async function refusedTrial(
    subject: SettingsSubject,
    given: SettingsOf<SettingsSubject>,
    how: Save,
  ): Promise<Failure<"invalid_request"> | undefined> {
    if (subject === "store") return refusedMails(given as SettingsOf<"store">, how);
    if (subject === "backups") return refusedBackups(given as SettingsOf<"backups">, how);
    return undefined;
  }

  /** Why no backup would come about: the place is tried where it is another one, or backups begin. */
  async function refusedBackups(
    wanted: SettingsOf<"backups">,
    { seen }: Save,
  ): Promise<Failure<"invalid_request"> | undefined> {
    const { settings: present, version } = await find(database.db, "backups");
    if (version !== seen || checks.backups?.(wanted, present)) return undefined;
    if (wanted.place === present.place && (present.on || !wanted.on)) return undefined;
    const why = await parts.tryBackupPlace(wanted.place);
    return why === undefined
      ? undefined
      : invalidFields({ place: `${why} Save again once that is mended.` });
  }

  /**
   * Why mails cannot be from whom they are to be from. Not asked where the save is refused in any case, or the address
   * stays.
   */
  async function refusedMails(
    wanted: SettingsOf<"store">,
    { seen, by }: Save,
  ): Promise<Failure<"invalid_request"> | undefined> {
    if (!parts.trySender) return undefined;
    const { settings: present, version } = await find(database.db, "store");
    if (version !== seen || senderOf(wanted) === senderOf(present)) return undefined;
    if (checks.store?.(wanted, present)) return undefined;
    const refusal = await parts.trySender(wanted, by);
    return refusal && invalidFields(refusedSender(wanted, by, refusal));
  }

  async function save<Subject extends SettingsSubject>(
    db: Db,
    subject: Subject,
    given: SettingsOf<Subject>,
    { seen, by }: { seen: number; by: string },
  ): Promise<Outcome<SavedSettings<Subject>, "changed_meanwhile" | "invalid_request">> {
    const store = settingsStore(db);
    const checked = cleaned(subject, given);
    if (!checked.ok) return checked;
    const wanted = checked.value;
    const present = (await find(db, subject)).settings;
    const wrong =
      checks[subject]?.(wanted, present) ??
      (await refusedLinks(wanted, present)) ??
      (await refusedPickUps(db, subject, wanted));
    if (wrong) return invalidFields(wrong);
    const isSaved = await store.save(subject, wanted, seen, by);
    const { settings, version, lastSave } = await store.find(subject);
    if (!isSaved) return changedMeanwhile("page", { settings, version });
    if (subject === "branches") {
      const stuck = await refusedBranches(
        db,
        wanted as SettingsOf<"branches">,
        present as SettingsOf<"branches">,
      );
      if (stuck) return invalidFields(stuck);
    }
    await rememberPictures(db, picturesOf(subject, settings));
    const others = alsoShownBy[subject];
    await announce(db, cacheTags.settings(subject), ...(others ? [others] : []));
    return success({ settings, version, lastSave });
  }

  return {
    find: <Subject extends SettingsSubject>(subject: Subject) => find(database.db, subject),

    /** A call's body with what its settings leave out as it is now; should somebody save meanwhile, its version is refused. */
    async completed(subject: SettingsSubject, body: unknown): Promise<unknown> {
      if (typeof body !== "object" || body === null || !("settings" in body)) return body;
      const { settings } = await find(database.db, subject);
      return { ...body, settings: completedSettings(subject, body.settings, settings) };
    },

    history: earlier.list,

    /**
     * Saves a subject as it was in an earlier version, 0 for the defaults; of a part, that part alone.
     *
     * @param by the admin's e-mail
     */
    async returnTo(
      subject: SettingsSubject,
      { seen, ...state }: { version: number; part?: string | undefined; seen: number },
      by: string,
    ): Promise<Returned> {
      // A part is put into what was seen: where somebody has saved since, the save is refused.
      const { settings: present } = await find(database.db, subject);
      const wanted = await earlier.stateAt(subject, state, present);
      if (!wanted.ok) return wanted;
      const how = { seen, by };
      const untaken = await refusedTrial(subject, wanted.value, how);
      if (untaken) return untaken;
      const saved = await database.transaction((db) => save(db, subject, wanted.value, how));
      applied(subject, saved);
      return saved;
    },

    /**
     * Saves a subject as a whole, and announces it to all nodes; fails with the present settings where
     * another save came between.
     *
     * @param seen the version that the change was made from
     * @param by the admin's e-mail
     */
    async save<Subject extends SettingsSubject>(
      subject: Subject,
      wanted: SettingsOf<Subject>,
      seen: number,
      by: string,
    ): Promise<Outcome<SavedSettings<Subject>, "changed_meanwhile" | "invalid_request">> {
      const untaken = await refusedTrial(subject, wanted, { seen, by });
      if (untaken) return untaken;
      const saved = await database.transaction((db) => save(db, subject, wanted, { seen, by }));
      applied(subject, saved);
      return saved;
    },
  };
}
