import { like } from "drizzle-orm";
import { makeSlug, slugStem, uniqueSlug } from "#shared/slug.ts";
import type { Sql } from "./connection.ts";
import type { blogs } from "./schema/blog.ts";
import type { categories, products } from "./schema/catalogue.ts";

type SluggedTable = typeof blogs | typeof categories | typeof products;

/** How often a slug is chosen anew because another writer took it at the same moment. */
const SLUG_TRIES = 20;

/**
 * Inserts a row with a slug made of its name that no row of the table has; answers its id. `insert`
 * does nothing, and answers no row, where the slug was taken in between.
 */
export async function insertWithSlug(
  sql: Sql,
  table: SluggedTable,
  name: string,
  insert: (slug: string) => Promise<{ id: string }[]>,
): Promise<string> {
  for (let attempt = 0; attempt < SLUG_TRIES; attempt += 1) {
    const [row] = await insert(await freeSlug(sql, table, name));
    if (row) return row.id;
  }
  throw new Error(`no free slug for ${JSON.stringify(name)}`);
}

async function freeSlug(sql: Sql, table: SluggedTable, name: string): Promise<string> {
  const slug = makeSlug(name);
  const rows = await sql
    .select({ slug: table.slug })
    .from(table)
    .where(like(table.slug, `${slugStem(slug)}%`));
  const taken = new Set(rows.map((row) => row.slug));
  return uniqueSlug(slug, (each) => taken.has(each));
}
