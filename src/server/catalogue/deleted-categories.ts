import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { keepDeleted, takeDeleted, writeBack } from "../database/deleted-rows.ts";
import { categories } from "../database/schema/catalogue.ts";
import { pressSettings, pressSettingTargets } from "../database/schema/press-settings.ts";

/** Deletes an empty category, in the transaction that has locked it; it can be written back for a while. */
export async function removeCategory(db: Db, id: string): Promise<void> {
  const targets = sql`
    select to_jsonb(target) as row from ${pressSettingTargets} as target where category_id = ${id}`;
  await keepDeleted(db, categories, id, targets);
  await db.delete(categories).where(eq(categories.id, id));
}

/** What a category was that was deleted a short while ago, and what writes it back with its press settings. */
export async function takeDeletedCategory(db: Db, id: string) {
  const kept = await takeDeleted(db, categories, id);
  if (!kept) return undefined;
  const { row, dependants } = kept;
  const { name, slug, parent_id: parent } = row as Record<string, string | null>;
  return {
    ...{ name: name ?? "", slug: slug ?? "", parent: parent ?? null },
    async writeBack(): Promise<void> {
      await writeBack(db, categories, [row]);
      const wanted = dependants.map((target) => String(target.setting_id));
      // A setting that somebody deleted meanwhile stays deleted.
      const there = await db
        .select({ id: pressSettings.id })
        .from(pressSettings)
        .where(inArray(pressSettings.id, wanted))
        .for("key share");
      const ids = new Set(there.map((setting) => setting.id));
      await writeBack(
        db,
        pressSettingTargets,
        dependants.filter((target) => ids.has(String(target.setting_id))),
      );
    },
  };
}
