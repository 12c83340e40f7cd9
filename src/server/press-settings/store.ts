import { and, asc, eq, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PressSetting } from "#shared/press-settings/contract.ts";
import { methodNames } from "#shared/press-settings/setting-text.ts";
import type { PartOfProduct } from "../catalogue/shown-products.ts";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { containsText } from "../database/contains-text.ts";
import { keepDeleted, takeDeleted, writeBack } from "../database/deleted-rows.ts";
import { freeSlug, isFreeSlug } from "../database/free-slug.ts";
import { type NumberedPage, readListPage, type SizedPlace } from "../database/numbered-page.ts";
import { familyVariants } from "../database/schema/attributes.ts";
import { categories, products } from "../database/schema/catalogue.ts";
import { nextVersion } from "../database/schema/columns.ts";
import { pressSettings, pressSettingTargets } from "../database/schema/press-settings.ts";
import { newId } from "../lib/ids.ts";
import { presentTargets, readTargets, type TargetIds, writeTargets } from "./targets-store.ts";

type SettingRow = typeof pressSettings.$inferSelect;

export type StoredSetting = SettingRow & Pick<PressSetting, "blanks" | "machines">;

/** A setting as it was at a time. */
export type SettingVersion = Pick<SettingRow, "id" | "updatedAt">;

export type SettingDraft = Omit<SettingRow, "id" | "slug" | "createdAt" | "updatedAt">;

/** Narrows a list: words that must all be in it, in any order, or what they mean. */
interface SettingFilter {
  words: readonly string[];
  /** The ids of settings that the words mean, whether they stand in them or not. */
  meant: readonly string[];
  method?: string | undefined;
  machine?: string | undefined;
}

/** More machines than a choice can sensibly offer. */
const MAX_MACHINES = 200;
/** Of a product, as many as its page shows. */
const MAX_OF_PRODUCT = 60;
/** More settings than a shop keeps. */
const MAX_TEXTS = 2_000;

const by = [
  // What is none of these stands last; a page is found by no null.
  sql`coalesce(array_position(array['sublimation', 'dtf', 'vinyl'], ${pressSettings.method}), 4)`,
  sql`lower(${pressSettings.blank})`,
  sql`lower(${pressSettings.machine})`,
];

/** The ids of settings that hold for a product: each product's page asks. */
const heldFor = (productId: SQLWrapper, categoryId: SQLWrapper) => sql`
      with recursive above as (
        select ${categories.id}, ${categories.parentId} from ${categories}
        where ${categories.id} = ${categoryId}
        union all
        select parent.id, parent.parent_id from ${categories} as parent
        inner join above on above.parent_id = parent.id)
      select ${pressSettingTargets.settingId} from ${pressSettingTargets}
      where ${pressSettingTargets.productId} = ${productId}
        or ${pressSettingTargets.categoryId} in (select id from above)
        or ${pressSettingTargets.productId} in (
          select other.product_id from ${familyVariants} as other
          inner join ${familyVariants} as own on own.family_id = other.family_id
          where own.product_id = ${productId})`;

const readOfProduct = compiled((db, { productId }: Given<{ productId: string }>) => {
  const categoryId = db
    .select({ id: products.categoryId })
    .from(products)
    .where(eq(products.id, productId));
  return db
    .select()
    .from(pressSettings)
    .where(sql`${pressSettings.id} in (${heldFor(productId, sql`(${categoryId})`)})`)
    .orderBy(...by, asc(pressSettings.id))
    .limit(MAX_OF_PRODUCT);
});

/** Which settings hold for a product, by their ids, and the times when they were changed last; in no order. */
export const settingsOfProduct: PartOfProduct<SettingVersion[]> = {
  column: ({ id, categoryId }) => sql`(
    select json_agg(json_build_array(${pressSettings.id}, ${pressSettings.updatedAt}))
    from ${pressSettings} where ${pressSettings.id} in (${heldFor(id, categoryId)}))`,
  read: (json) =>
    ((json ?? []) as [id: string, updatedAt: string][]).map(([id, at]) => ({
      id,
      updatedAt: new Date(at),
    })),
};

/** The press settings. Ids must be UUIDs: the database refuses others. */
export function pressSettingsStore(db: Db) {
  const matching = ({ words, meant, method, machine }: SettingFilter) =>
    and(
      or(
        and(...words.map((word) => containsText(searchedText, word))),
        meant.length > 0 ? inArray(pressSettings.id, [...meant]) : undefined,
      ),
      method === undefined ? undefined : containsText(pressSettings.method, method),
      machine === undefined ? undefined : containsText(pressSettings.machine, machine),
    );

  const withTargets = async (rows: SettingRow[]): Promise<StoredSetting[]> => {
    const bySetting = await readTargets(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const targets = bySetting.get(row.id) ?? [];
      const on = (side: "blank" | "machine") =>
        targets.filter((each) => each.side === side).map(({ target }) => target);
      return { ...row, blanks: on("blank"), machines: on("machine") };
    });
  };

  const find = async (where: SQL): Promise<StoredSetting | undefined> => {
    const [found] = await withTargets(await db.select().from(pressSettings).where(where));
    return found;
  };

  return {
    /** A page of those that match, by method, blank and machine. */
    list: (
      filter: SettingFilter,
      { limit, ...place }: SizedPlace,
    ): Promise<NumberedPage<StoredSetting>> =>
      readListPage(
        db,
        {
          ...{ table: pressSettings, by, isDescending: false, limit },
          ...{ fits: matching(filter), name: `press settings ${JSON.stringify(filter)}` },
          read: async (isShown, order) =>
            withTargets(
              await db
                .select()
                .from(pressSettings)
                .where(isShown)
                .orderBy(...order),
            ),
        },
        place,
      ),

    /** The texts that settings are found by. */
    async texts(): Promise<{ id: string; text: string }[]> {
      return db
        .select({ id: pressSettings.id, text: sql<string>`${searchedText}` })
        .from(pressSettings)
        .limit(MAX_TEXTS);
    },

    /** The machines that settings name. */
    async machines(): Promise<string[]> {
      const rows = await db
        .select({ machine: pressSettings.machine })
        .from(pressSettings)
        .groupBy(pressSettings.machine)
        .orderBy(asc(pressSettings.machine))
        .limit(MAX_MACHINES);
      return rows.map(({ machine }) => machine);
    },

    bySlug: (slug: string) => find(eq(pressSettings.slug, slug)),
    byId: (id: string) => find(eq(pressSettings.id, id)),

    /**
     * Those that hold for a product: by its own id, by another product of its family, or by its
     * category or one above; without what they are for.
     */
    ofProduct: (productId: string): Promise<SettingRow[]> => readOfProduct(db, { productId }),

    /** The same with what they are for. */
    withTargets,

    /** Reads a setting and keeps others from changing it until the transaction ends. */
    async lock(id: string): Promise<StoredSetting | undefined> {
      const rows = await db
        .select()
        .from(pressSettings)
        .where(eq(pressSettings.id, id))
        .for("no key update");
      return (await withTargets(rows))[0];
    },

    /** Writes a new setting with a slug of what it is for; answers its id. */
    async insert(draft: SettingDraft, targets: TargetIds): Promise<string> {
      const id = newId();
      const name = `${draft.blank} ${methodNames[draft.method]} ${draft.machine}`;
      const slug = await freeSlug(db, pressSettings, name);
      await db.insert(pressSettings).values({ id, slug, ...draft });
      await writeTargets(db, id, targets);
      return id;
    },

    async change(id: string, draft: SettingDraft, targets: TargetIds): Promise<void> {
      await db
        .update(pressSettings)
        .set({ ...draft, updatedAt: nextVersion(pressSettings.updatedAt) })
        .where(eq(pressSettings.id, id));
      await db.delete(pressSettingTargets).where(eq(pressSettingTargets.settingId, id));
      await writeTargets(db, id, targets);
    },

    /** False where there is no such setting. It can be written back for a while, with what it is for. */
    async remove(id: string): Promise<boolean> {
      const targets = sql`
        select to_jsonb(target) as row from ${pressSettingTargets} as target where setting_id = ${id}`;
      await keepDeleted(db, pressSettings, id, targets);
      const removed = await db
        .delete(pressSettings)
        .where(eq(pressSettings.id, id))
        .returning({ id: pressSettings.id });
      return removed.length > 0;
    },

    /**
     * Writes a setting back that was deleted a short while ago, as it was; a product or category that is gone meanwhile is
     * left out. `undefined` where there is none, and `address taken` where another setting has its address.
     */
    async writeBack(id: string): Promise<"address taken" | StoredSetting | undefined> {
      const kept = await takeDeleted(db, pressSettings, id);
      if (!kept) return undefined;
      if (!(await isFreeSlug(db, pressSettings, String(kept.row.slug)))) return "address taken";
      await writeBack(db, pressSettings, [kept.row]);
      const present = await presentTargets(db, kept.dependants);
      await writeBack(db, pressSettingTargets, present);
      return find(eq(pressSettings.id, id));
    },
  };
}

/** The words by which a setting is found: its own, its method's name, and those of what it is for. */
const searchedText = sql`concat_ws(' ', ${pressSettings.blank}, ${pressSettings.machine},
  case ${pressSettings.method} when 'sublimation' then ${methodNames.sublimation}
    when 'dtf' then ${methodNames.dtf} when 'vinyl' then ${methodNames.vinyl}
    else ${methodNames.other} end,
  ${pressSettings.notes},
  (select string_agg(coalesce(${products.name}, ${categories.name}), ' ') from ${pressSettingTargets}
    left join ${products} on ${products.id} = ${pressSettingTargets.productId}
    left join ${categories} on ${categories.id} = ${pressSettingTargets.categoryId}
    where ${pressSettingTargets.settingId} = ${pressSettings.id}))`;
