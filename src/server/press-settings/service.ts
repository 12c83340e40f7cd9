import { failure, type Outcome, success } from "#shared/failure.ts";
import type {
  PressSetting,
  PressSettingInput,
  PressTarget,
} from "#shared/press-settings/contract.ts";
import { transferMethods } from "#shared/press-settings/methods.ts";
import { isSlug } from "#shared/slug.ts";
import type { ShownProducts } from "../catalogue/shown-products.ts";
import { announce, type ChangeFeed } from "../database/change-feed.ts";
import type { Database, Db } from "../database/connection.ts";
import { notUndoable } from "../database/deleted-rows.ts";
import type { NumberedPage, SizedPlace } from "../database/numbered-page.ts";
import { isPresentVersion } from "../database/schema/columns.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { changedMeanwhile, invalidFields, noPressSetting } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import type { Keywords } from "../search-index/keywords.ts";
import { rememberChoices } from "../search-index/remember-choices.ts";
import { hasSegments, wordsOfText } from "../search-index/text-has.ts";
import {
  pressSettingsStore,
  type SettingDraft,
  type StoredSetting,
  settingsOfProduct,
} from "./store.ts";
import { areTargetsMissing, type TargetIds } from "./targets-store.ts";

export type PressSettingsService = ReturnType<typeof openPressSettings>;

/** Words of a search; more narrow nothing that anybody has typed. */
const MAX_WORDS = 12;
/** Products whose settings are remembered, and sets of these. */
const MAX_REMEMBERED = 300;
const MAX_TOGETHER = 100;

interface Parts {
  database: Database;
  changes: Pick<ChangeFeed, "listen" | "lostForMs">;
  keywords: Pick<Keywords, "read">;
  shown: ShownProducts;
}

interface SettingSearch {
  text?: string | undefined;
  method?: string | undefined;
  machine?: string | undefined;
}

/** Temperatures, times and pressures for what the shop's customers press. */
export function openPressSettings({ database, changes, keywords, shown }: Parts) {
  const store = pressSettingsStore(database.db);
  const settingsOf = rememberChoices<PressSetting[]>(changes, MAX_REMEMBERED);
  /** By their ids and versions: the same ones hold for most goods of a category. */
  const settingsTogether = rememberChoices<PressSetting[]>(changes, MAX_TOGETHER);

  /** The ids of those that a text means: by synonyms, corrected slips, joined and split words. */
  const meant = async (text: string): Promise<string[]> => {
    const segments = text.trim() === "" ? [] : await keywords.read(text);
    if (segments.length === 0) return [];
    const settings = await store.texts();
    return settings
      .filter((setting) => hasSegments(wordsOfText(setting.text), segments))
      .map(({ id }) => id);
  };

  return {
    /**
     * Those with all words of a text, as they stand or as searches of the shop understand them, of a
     * method and a machine; what is blank narrows nothing.
     */
    async list(
      { text = "", method = "", machine = "" }: SettingSearch,
      wanted: SizedPlace,
    ): Promise<NumberedPage<PressSetting>> {
      const known = transferMethods.find((each) => each === method.trim());
      const { rows, ...facts } = await store.list(
        {
          words: text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS),
          meant: await meant(text),
          method: known,
          machine: machine.trim() || undefined,
        },
        wanted,
      );
      return { rows: rows.map(settingJson), ...facts };
    },

    machines: () => store.machines(),

    async bySlug(slug: string): Promise<Outcome<PressSetting, "not_found">> {
      return found(isSlug(slug) ? await store.bySlug(slug) : undefined);
    },

    /** Those that hold for a product; none for an id that is no product's. */
    async ofProduct(productId: string, page?: object): Promise<PressSetting[]> {
      if (!isId(productId)) return [];
      const id = productId.toLowerCase();
      const tags = [cacheTags.pressSettings, cacheTags.categories];
      const settings = await settingsOf(id, async () => {
        const read = shown.readWith(page, id, settingsOfProduct);
        const rows = read ? undefined : await store.ofProduct(id);
        const states = (read?.value ?? rows ?? []).map(
          (setting) => `${setting.id} ${setting.updatedAt.getTime()}`,
        );
        if (states.length === 0) return { value: [], tags };
        const find = async () => ({
          value: (await store.withTargets(rows ?? (await store.ofProduct(id)))).map(settingJson),
          tags,
        });
        return { value: await settingsTogether(states.toSorted().join(" "), find), tags };
      });
      return namedAsNow(settings, shown);
    },

    /** Fails with `invalid_request` where a product or category that it holds for is gone. */
    create(input: PressSettingInput): Promise<Outcome<PressSetting, "invalid_request">> {
      return database.transaction(async (db) => {
        const checked = await checkTargets(db, input);
        if (!checked.ok) return checked;
        const writes = pressSettingsStore(db);
        const id = await writes.insert(draftOf(input), checked.value);
        await announce(db, cacheTags.pressSettings);
        const made = await writes.byId(id);
        if (!made) throw new Error("a press setting that was inserted just now cannot be read");
        return success(settingJson(made));
      });
    },

    /**
     * Replaces all but the slug. Where `version` is not the present `updatedAt` it fails with
     * `changed_meanwhile` and the present setting.
     */
    async update(
      id: string,
      input: PressSettingInput,
      version?: string,
    ): Promise<Outcome<PressSetting, "invalid_request" | "not_found" | "changed_meanwhile">> {
      if (!isId(id)) return noPressSetting();
      return database.transaction(async (db) => {
        const writes = pressSettingsStore(db);
        const before = await writes.lock(id);
        if (!before) return noPressSetting();
        if (!isPresentVersion(version, before.updatedAt)) {
          return changedMeanwhile("press setting", { setting: settingJson(before) });
        }
        const checked = await checkTargets(db, input);
        if (!checked.ok) return checked;
        await writes.change(id, draftOf(input), checked.value);
        await announce(db, cacheTags.pressSettings);
        return found(await writes.byId(id));
      });
    },

    async remove(id: string): Promise<Outcome<null, "not_found">> {
      if (!isId(id)) return noPressSetting();
      return database.transaction(async (db) => {
        if (!(await pressSettingsStore(db).remove(id))) return noPressSetting();
        await announce(db, cacheTags.pressSettings);
        return success(null);
      });
    },

    /**
     * Brings a setting back that was deleted a short while ago, as it was: fails with `conflict` where another one has its
     * address meanwhile. One that is there stays as it is.
     */
    async restore(id: string): Promise<Outcome<PressSetting, "not_found" | "conflict">> {
      if (!isId(id)) return noPressSetting();
      return database.transaction(async (db) => {
        const writes = pressSettingsStore(db);
        const present = await writes.byId(id);
        if (present) return success(settingJson(present));
        const restored = await writes.writeBack(id.toLowerCase());
        if (restored === undefined) return notUndoable("press setting");
        if (restored === "address taken") {
          return failure("conflict", "Another press setting has its address: make it anew");
        }
        await announce(db, cacheTags.pressSettings);
        return success(settingJson(restored));
      });
    },
  };
}

function found(setting: StoredSetting | undefined): Outcome<PressSetting, "not_found"> {
  return setting ? success(settingJson(setting)) : noPressSetting();
}

/** With the names that products have now, which may have changed since the settings were read. */
async function namedAsNow(
  settings: readonly PressSetting[],
  shown: ShownProducts,
): Promise<PressSetting[]> {
  const targets = settings.flatMap(({ blanks, machines }) => [...blanks, ...machines]);
  const ids = targets.flatMap(({ kind, _id }) => (kind === "product" ? [_id] : []));
  const products = new Map((await shown.byIds(ids)).map((product) => [product.id, product]));
  const asNow = (target: PressTarget): PressTarget[] => {
    if (target.kind !== "product") return [target];
    const product = products.get(target._id);
    return product ? [{ ...target, name: product.name, slug: product.slug }] : [];
  };
  return settings.map((setting) => ({
    ...setting,
    blanks: setting.blanks.flatMap(asNow),
    machines: setting.machines.flatMap(asNow),
  }));
}

/** The ids of what a setting is to hold for, in the database's spelling. */
async function checkTargets(
  db: Db,
  input: Pick<PressSettingInput, "blanks" | "machines">,
): Promise<Outcome<TargetIds, "invalid_request">> {
  const gone: Record<string, string> = {};
  const spelt = (side: "blanks" | "machines") =>
    input[side].map(({ kind, _id }) => ({ kind, _id: _id.toLowerCase() }));
  const targets = { blanks: spelt("blanks"), machines: spelt("machines") };
  for (const side of ["blanks", "machines"] as const) {
    const known = targets[side].every(({ _id }) => isId(_id));
    if (!known || (await areTargetsMissing(db, targets[side]))) {
      gone[side] = "One of these no longer exists: take it out, then save again";
    }
  }
  return Object.keys(gone).length > 0 ? invalidFields(gone) : success(targets);
}

export function draftOf({
  blanks: _,
  machines: _targets,
  ...draft
}: PressSettingInput): SettingDraft {
  return { ...draft, peel: [...new Set(draft.peel)] };
}

function settingJson(row: StoredSetting): PressSetting {
  return {
    _id: row.id,
    slug: row.slug,
    blank: row.blank,
    method: row.method,
    machine: row.machine,
    temperature: { min: row.minTemperature, max: row.maxTemperature },
    seconds: { min: row.minSeconds, max: row.maxSeconds },
    pressure: row.pressure,
    peel: row.peel,
    notes: row.notes,
    source: { name: row.sourceName, url: row.sourceUrl },
    blanks: row.blanks,
    machines: row.machines,
    updatedAt: row.updatedAt.toISOString(),
  };
}
