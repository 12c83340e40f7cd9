import { eq, inArray } from "drizzle-orm";
import { ancestorsOf } from "#shared/catalogue/category-tree.ts";
import { unwrittenTexts } from "../attributes/set-attributes.ts";
import type { Db } from "../database/connection.ts";
import { families, familyMembers, productAttributes } from "../database/schema/attributes.ts";
import { categories } from "../database/schema/catalogue.ts";
import { cardStore, type IndexedProduct } from "../search-index/card-store.ts";
import { announceChangedLists, listedFacts } from "../search-index/changed-lists.ts";
import type { VocabularyWord } from "../search-index/document.ts";
import { noteEqualNames } from "./equal-names.ts";
import type { CatalogueProduct } from "./product.ts";
import { catalogueStore } from "./store.ts";

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
  await cardStore(db).addWords(words.flat());
}

/** Answers the words by which they are found now. */
async function indexBatch(
  db: Db,
  ids: readonly string[],
  pathOf: CategoryPaths,
): Promise<VocabularyWord[]> {
  const cards = cardStore(db);
  const left = await cards.familiesOf(ids);
  const joined = await familyIdsOf(db, ids);
  const changed = [...new Set([...left, ...joined])];
  await cards.lockFamilies(changed);
  const before = await listedFacts(db, ids, changed);
  // Read under the lock: another edit of a member that was waited for is seen whole.
  const memberIds = await membersOf(db, changed);
  await noteEqualNames(db, changed);
  const products = await indexedProducts(db, [...new Set([...ids, ...memberIds])], pathOf);
  const known = new Map(products.map((product) => [product.id, product]));
  const alone = products.filter(({ familyId }) => familyId === null);
  const isAlone = new Set(alone.map(({ id }) => id));
  await cards.removeCards(ids.filter((id) => !isAlone.has(id)));
  const ownWords = await cards.putCards(alone);
  const byFamily = Map.groupBy(
    [...known.values()].filter(({ familyId }) => familyId !== null),
    ({ familyId }) => familyId ?? "",
  );
  await cards.removeFamilyCards(changed.filter((id) => !byFamily.has(id)));
  const familyWords = await cards.putFamilies(byFamily);
  await announceChangedLists(db, before, await listedFacts(db, ids, changed));
  return [...ownWords, ...familyWords];
}

async function familyIdsOf(db: Db, productIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: familyMembers.familyId })
    .from(familyMembers)
    .where(inArray(familyMembers.productId, [...productIds]))
    .groupBy(familyMembers.familyId);
  return rows.map(({ id }) => id);
}

async function membersOf(db: Db, familyIds: readonly string[]): Promise<string[]> {
  if (familyIds.length === 0) return [];
  const rows = await db
    .select({ id: familyMembers.productId })
    .from(familyMembers)
    .where(inArray(familyMembers.familyId, [...familyIds]));
  return rows.map(({ id }) => id);
}

async function indexedProducts(
  db: Db,
  ids: string[],
  pathOf: CategoryPaths,
): Promise<IndexedProduct[]> {
  const products = await catalogueStore(db).productsByIds(ids);
  // One after the other: a transaction's connection answers one query at a time.
  const values = await db
    .select({ productId: productAttributes.productId, valueId: productAttributes.valueId })
    .from(productAttributes)
    .where(inArray(productAttributes.productId, ids));
  const unwritten = await unwrittenTexts(db, ids);
  const memberships = await db
    .select({ productId: familyMembers.productId, id: families.id, name: families.name })
    .from(familyMembers)
    .innerJoin(families, eq(families.id, familyMembers.familyId))
    .where(inArray(familyMembers.productId, ids));
  const valuesOf = Map.groupBy(values, ({ productId }) => productId);
  const familyOf = new Map(memberships.map((row) => [row.productId, row]));
  return products.map((product) => {
    const family = familyOf.get(product.id);
    const { names, codes } = pathOf(product);
    return {
      id: product.id,
      familyId: family?.id ?? null,
      cardName: family?.name ?? product.name,
      texts: {
        name: product.name,
        sku: product.sku,
        categoryNames: names,
        specifications: [...product.specifications, ...(unwritten.get(product.id) ?? [])],
        description: product.description,
      },
      facets: [
        ...(valuesOf.get(product.id) ?? []).map(({ valueId }) => valueId),
        ...codes.map((code) => -code),
      ],
      categoryCode: codes[0] ?? 0,
      pricePaise: product.price,
      stock: product.stock,
      origin: product.origin,
      createdAt: product.createdAt,
    };
  });
}

type CategoryPaths = (product: CatalogueProduct) => { names: string[]; codes: number[] };

/** Finds the names and codes of a product's category and of all above it, its own first. */
async function categoryPaths(db: Db): Promise<CategoryPaths> {
  const all = await catalogueStore(db).categories();
  const rows = await db.select({ id: categories.id, code: categories.code }).from(categories);
  const codeOf = new Map(rows.map(({ id, code }) => [id, code]));
  const known = new Map<string, { names: string[]; codes: number[] }>();
  return ({ category: { _id, name } }) => {
    const path = known.get(_id);
    if (path) return path;
    const above = ancestorsOf(all, _id).toReversed();
    const made = {
      names: [name, ...above.map((category) => category.name)],
      codes: [_id, ...above.map((category) => category._id)].flatMap((id) => codeOf.get(id) ?? []),
    };
    known.set(_id, made);
    return made;
  };
}
