import { eq, inArray } from "drizzle-orm";
import { ancestorsOf } from "#shared/catalogue/category-tree.ts";
import { unwrittenTexts } from "../attributes/set-attributes.ts";
import type { Db } from "../database/connection.ts";
import { families, familyVariants, productAttributes } from "../database/schema/attributes.ts";
import { categories } from "../database/schema/catalogue.ts";
import type { IndexedProduct } from "../search-index/entry-store.ts";
import type { CatalogueProduct } from "./product.ts";
import { catalogueStore } from "./store.ts";

/** Ids of no product are left out. */
export async function indexedProducts(
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
  const familyRows = await db
    .select({ productId: familyVariants.productId, id: families.id, name: families.name })
    .from(familyVariants)
    .innerJoin(families, eq(families.id, familyVariants.familyId))
    .where(inArray(familyVariants.productId, ids));
  const valuesOf = Map.groupBy(values, ({ productId }) => productId);
  const familyOf = new Map(familyRows.map((row) => [row.productId, row]));
  return products.map((product) => {
    const family = familyOf.get(product.id);
    const { names, codes } = pathOf(product);
    return {
      id: product.id,
      familyId: family?.id ?? null,
      entryName: family?.name ?? product.name,
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

export type CategoryPaths = (product: CatalogueProduct) => { names: string[]; codes: number[] };

/** Finds the names and codes of a product's category and of all above it, its own first. */
export async function categoryPaths(db: Db): Promise<CategoryPaths> {
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
