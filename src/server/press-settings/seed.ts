import { inArray } from "drizzle-orm";
import { type PressSettingInput, pressSettingInput } from "#shared/press-settings/contract.ts";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { categories, products } from "../database/schema/catalogue.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { draftOf } from "./service.ts";
import { pressSettingsStore } from "./store.ts";

/** A setting for an empty shop; what it holds for is named by slugs. */
export interface SeedPressSetting extends Omit<PressSettingInput, "blanks" | "machines"> {
  blanks: readonly TargetSlug[];
  machines: readonly TargetSlug[];
}

type TargetSlug = { product: string } | { category: string };

/**
 * Writes settings into a shop that has none, within the given transaction. Throws where one is not
 * valid or names what is not there: they are the program's own.
 */
export async function seedPressSettings(db: Db, settings: readonly SeedPressSetting[]) {
  const slugs = settings.flatMap(({ blanks, machines }) => [...blanks, ...machines]);
  const ids = await idsOf(db, slugs);
  const targetOf = (slug: TargetSlug) => {
    const target = ids.get(keyOf(slug));
    if (!target) throw new Error(`there is no ${keyOf(slug)} that a press setting can hold for`);
    return target;
  };
  for (const { blanks, machines, ...setting } of settings) {
    const targets = { blanks: blanks.map(targetOf), machines: machines.map(targetOf) };
    const input = pressSettingInput.parse({ ...setting, ...targets });
    await pressSettingsStore(db).insert(draftOf(input), targets);
  }
  await announce(db, cacheTags.pressSettings);
}

const keyOf = (slug: TargetSlug) =>
  "product" in slug ? `product ${slug.product}` : `category ${slug.category}`;

type Target = PressSettingInput["blanks"][number];

async function idsOf(db: Db, slugs: readonly TargetSlug[]): Promise<Map<string, Target>> {
  const ids = new Map<string, Target>();
  for (const [kind, table] of [
    ["product", products],
    ["category", categories],
  ] as const) {
    const wanted = slugs.flatMap((slug) =>
      Object.entries(slug).flatMap(([of, name]) => (of === kind ? [name] : [])),
    );
    if (wanted.length === 0) continue;
    const rows = await db
      .select({ id: table.id, slug: table.slug })
      .from(table)
      .where(inArray(table.slug, wanted));
    for (const { id, slug } of rows) ids.set(`${kind} ${slug}`, { kind, _id: id });
  }
  return ids;
}
