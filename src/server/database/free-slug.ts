import { like } from "drizzle-orm";
import { makeSlug, slugStem, uniqueSlug } from "#shared/slug.ts";
import { advisoryLock } from "./advisory-lock.ts";
import type { Db } from "./connection.ts";
import type { blogs } from "./schema/blog.ts";
import type { categories, products } from "./schema/catalogue.ts";
import type { pressSettings } from "./schema/press-settings.ts";

type SluggedTable = typeof blogs | typeof categories | typeof products | typeof pressSettings;

/**
 * A slug made of a name, which no row of the table has yet. Must run in a transaction: until it
 * ends, others wait for their slugs, so that no two get the same.
 */
export async function freeSlug(db: Db, table: SluggedTable, name: string): Promise<string> {
  await advisoryLock(db, "slugs");
  const slug = makeSlug(name);
  const rows = await db
    .select({ slug: table.slug })
    .from(table)
    .where(like(table.slug, `${slugStem(slug)}%`));
  const taken = new Set(rows.map((row) => row.slug));
  return uniqueSlug(slug, (each) => taken.has(each));
}
