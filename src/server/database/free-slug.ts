import { eq, inArray, like, type SQL } from "drizzle-orm";
import { makeSlug, slugStem, uniqueSlug } from "#shared/slug.ts";
import { advisoryLock } from "./advisory-lock.ts";
import type { Db } from "./connection.ts";
import type { categories, products } from "./schema/catalogue.ts";
import type { blogs } from "./schema/content.ts";
import type { pressSettings } from "./schema/press-settings.ts";

type SluggedTable = typeof blogs | typeof categories | typeof products | typeof pressSettings;

/**
 * Slugs made of names, in their order, which no row of the table has yet. Must run in a transaction:
 * until it ends, others wait for their slugs, so that no two get the same.
 */
export async function freeSlugs(
  db: Db,
  table: SluggedTable,
  names: readonly string[],
): Promise<string[]> {
  await advisoryLock(db, "slugs");
  const slugs = names.map(makeSlug);
  const taken = new Set(await slugsThat(db, table, inArray(table.slug, slugs)));
  const needSuffix = slugs.filter((slug, place) => taken.has(slug) || slugs.indexOf(slug) < place);
  for (const stem of new Set(needSuffix.map(slugStem))) {
    for (const slug of await slugsThat(db, table, like(table.slug, `${stem}%`))) taken.add(slug);
  }
  return slugs.map((slug) => {
    const free = uniqueSlug(slug, (each) => taken.has(each));
    taken.add(free);
    return free;
  });
}

/** The same for one name. */
export async function freeSlug(db: Db, table: SluggedTable, name: string): Promise<string> {
  const [slug = ""] = await freeSlugs(db, table, [name]);
  return slug;
}

/** True where no row has a slug; others wait for theirs until the transaction ends. */
export async function isFreeSlug(db: Db, table: SluggedTable, slug: string): Promise<boolean> {
  await advisoryLock(db, "slugs");
  return (await slugsThat(db, table, eq(table.slug, slug))).length === 0;
}

async function slugsThat(db: Db, table: SluggedTable, condition: SQL): Promise<string[]> {
  const rows = await db.select({ slug: table.slug }).from(table).where(condition);
  return rows.map(({ slug }) => slug);
}
