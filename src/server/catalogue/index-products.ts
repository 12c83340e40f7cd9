import { inArray, sql } from "drizzle-orm";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { families, familyVariants } from "../database/schema/attributes.ts";
import { products } from "../database/schema/catalogue.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { announceChangedLists, listedFacts } from "../search-index/changed-lists.ts";
import type { VocabularyWord } from "../search-index/document.ts";
import { entryStore } from "../search-index/entry-store.ts";
import { type CategoryPaths, categoryPaths, indexedProducts } from "./indexed-products.ts";

/** Products that are read and written at once. */
const BATCH = 500;

/**
 * Brings the search index in step with products that were made, changed or deleted in this
 * transaction, and with the families that they are or were in. Their rows are locked already, or
 * made or deleted here.
 */
export async function indexProducts(db: Db, ids: readonly string[]): Promise<void> {
  const pathOf = await categoryPaths(db);
  const words: VocabularyWord[][] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    words.push(await indexBatch(db, ids.slice(from, from + BATCH), pathOf));
  }
  await entryStore(db).addWords(words.flat());
  await announce(db, cacheTags.words);
}

/** Answers the words by which they are found now. */
async function indexBatch(
  db: Db,
  ids: readonly string[],
  pathOf: CategoryPaths,
): Promise<VocabularyWord[]> {
  const entries = entryStore(db);
  const left = await entries.familiesOf(ids);
  const joined = await familyIdsOf(db, ids);
  const changed = [...new Set([...left, ...joined])];
  await entries.lockFamilies(changed);
  const before = await listedFacts(db, ids, changed);
  // Read under the lock: another edit of a variant that was waited for is seen whole.
  const variantIds = await variantIdsOf(db, changed);
  await noteEqualNames(db, changed);
  const products = await indexedProducts(db, [...new Set([...ids, ...variantIds])], pathOf);
  const known = new Map(products.map((product) => [product.id, product]));
  const standalone = products.filter(({ familyId }) => familyId === null);
  const isStandalone = new Set(standalone.map(({ id }) => id));
  await entries.removeEntries(ids.filter((id) => !isStandalone.has(id)));
  if (left.length > 0) {
    await entries.removeVariants(ids.filter((id) => known.get(id)?.familyId == null));
  }
  const ownWords = await entries.putEntries(standalone);
  const byFamily = Map.groupBy(
    [...known.values()].filter(({ familyId }) => familyId !== null),
    ({ familyId }) => familyId ?? "",
  );
  await entries.removeFamilyEntries(changed.filter((id) => !byFamily.has(id)));
  const familyWords = await entries.putFamilies(byFamily);
  await announceChangedLists(db, before, await listedFacts(db, ids, changed));
  return [...ownWords, ...familyWords];
}

async function familyIdsOf(db: Db, productIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: familyVariants.familyId })
    .from(familyVariants)
    .where(inArray(familyVariants.productId, [...productIds]))
    .groupBy(familyVariants.familyId);
  return rows.map(({ id }) => id);
}

async function variantIdsOf(db: Db, familyIds: readonly string[]): Promise<string[]> {
  if (familyIds.length === 0) return [];
  const rows = await db
    .select({ id: familyVariants.productId })
    .from(familyVariants)
    .where(inArray(familyVariants.familyId, [...familyIds]));
  return rows.map(({ id }) => id);
}

/** Notes of families whether two of their variants have the same name, in whatever case. */
async function noteEqualNames(db: Db, familyIds: readonly string[]): Promise<void> {
  if (familyIds.length === 0) return;
  const found = sql`(
    select changed.id, exists (
      select 1 from ${familyVariants}
      join ${products} on ${products.id} = ${familyVariants.productId}
      where ${familyVariants.familyId} = changed.id
      group by lower(${products.name}) having count(*) > 1
    ) as has_equal_names
    from unnest(${sql.param([...familyIds])}::uuid[]) as changed(id)
  ) as found`;
  await db
    .update(families)
    .set({ hasEqualNames: sql`found.has_equal_names` })
    .from(found)
    .where(sql`${families.id} = found.id and ${families.hasEqualNames} <> found.has_equal_names`);
}
