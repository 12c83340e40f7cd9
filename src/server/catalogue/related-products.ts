import { eq, sql } from "drizzle-orm";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { familyVariants } from "../database/schema/attributes.ts";
import { categories, products } from "../database/schema/catalogue.ts";
import { searchEntries, searchVariants } from "../database/schema/search.ts";
import { entrySorts, orderOf } from "../search-index/entry-sorts.ts";
import { fittingFamilies } from "../search-index/fitting-families.ts";

/** A category, and the ids of it and of all below it. */
export interface CategoryTree {
  rootId: string;
  ids: readonly string[];
}

/** A list's entry, by the product of it that is shown. */
export interface RelatedEntry {
  key: string;
  productId: string;
}

interface WantedProducts {
  /** The product's own, where it is known. */
  ownFamily: { value: { id: string } | null } | undefined;
  /** One of each family is enough, and none of the product's own. */
  isGrouped: boolean;
  limit: number;
}

/** The first entries of a tree, however many are asked for. */
type PopularOf = (tree: CategoryTree, limit: number) => Promise<readonly RelatedEntry[]>;

/**
 * The ids of products like one: out of the first tree, then out of the next, each tree's in stock and most sold
 * first. A family is shown by one of its products; then come its others, those of the product's own
 * family last, where they are not grouped. Undefined where there is no such product.
 *
 * @param popularOf all products of a category ask for the same
 */
export async function relatedProductIds(
  db: Db,
  productId: string,
  trees: readonly CategoryTree[],
  { ownFamily, isGrouped, limit }: WantedProducts,
  popularOf: PopularOf,
): Promise<string[] | undefined> {
  // With room for those that the tree before has given, and for the product's own.
  const wanted = trees.map((tree) => popularOf(tree, 2 * limit + 1));
  const own = ownFamily ? [{ familyId: ownFamily.value?.id }] : readFamilyId(db, { productId });
  const [[inFamily], ...popular] = await Promise.all([own, ...wanted]);
  if (!inFamily) return undefined;
  const ownKey = inFamily.familyId ?? productId;
  const found = new Map<string, string>();
  for (const [place, tree] of trees.entries()) {
    if (found.size >= limit) break;
    for (const { key, productId: id } of popular[place] ?? []) {
      if (key !== ownKey && !found.has(key)) found.set(key, id);
    }
    if (isGrouped || found.size >= limit) continue;
    const shown = [productId, ...found.values()];
    for (const id of await variantsOfTree(db, tree, { keys: [...found.keys()], shown, limit })) {
      found.set(id, id);
    }
  }
  return [...found.values()].slice(0, limit);
}

const readFamilyId = compiled((db, { productId }: Given<{ productId: string }>) =>
  db
    .select({ familyId: familyVariants.familyId })
    .from(products)
    .leftJoin(familyVariants, eq(familyVariants.productId, products.id))
    .where(eq(products.id, productId)),
);

/**
 * The other products of families of a tree that are shown by one, then those of the product's own.
 *
 * @param shown what is not wanted again, the product itself first
 */
async function variantsOfTree(
  db: Db,
  { rootId }: CategoryTree,
  { keys, shown, limit }: { keys: readonly string[]; shown: readonly string[]; limit: number },
): Promise<string[]> {
  const own = sql`(select ${familyVariants.familyId} from ${familyVariants}
    where ${familyVariants.productId} = ${shown[0]})`;
  const isSibling = sql`coalesce(${searchVariants.familyId} = ${own}, false)`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${searchVariants.productId} as id from ${searchVariants}
    where (${searchVariants.familyId} = any(${sql.param([...keys])}::uuid[]) or ${searchVariants.familyId} = ${own})
      and ${searchVariants.productId} <> all(${sql.param([...shown])}::uuid[])
      and ${searchVariants.facets} @> array[-(
        select ${categories.code} from ${categories} where ${categories.id} = ${rootId})]
    order by ${isSibling}, ${searchVariants.inStock} desc, ${searchVariants.sold} desc,
      ${searchVariants.pricePaise}, ${searchVariants.productId}
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * The entries of a category and all below it that are in stock and sold most, first. Reads as many of each category
 * as are wanted, however many it has: an index has the order.
 */
export async function popularEntries(
  db: Db,
  { rootId, ids }: CategoryTree,
  limit: number,
): Promise<RelatedEntry[]> {
  const order = orderOf(entrySorts.popular);
  const { rows } = await db.execute<{
    product: string | null;
    family: string | null;
    root: number;
  }>(
    sql`
      with root as (select ${categories.code} as code from ${categories}
        where ${categories.id} = ${rootId})
      select search_entries.product_id as product, search_entries.family_id as family,
        (select code from root) as root
      from (
        (select nearest.* from ${categories} cross join lateral (
          select * from ${searchEntries}
          where ${searchEntries.categoryCode} = ${categories.code}
          order by ${order} limit ${limit}) as nearest
        where ${categories.id} = any(${sql.param([...ids])}::uuid[]))
        union all
        (select * from ${searchEntries}
        where ${searchEntries.categoryCode} = 0
          and ${searchEntries.facets} @> array[-(select code from root)]
        order by ${order} limit ${limit})
      ) as search_entries
      order by ${order} limit ${limit}`,
  );
  const families = await fittingFamilies(
    db,
    rows.flatMap(({ family }) => family ?? []),
    {
      category: { code: rows[0]?.root ?? 0, codes: [] },
      conditions: [],
      inStock: false,
      price: { minPaise: null, maxPaise: null },
      values: new Map(),
    },
  );
  const shown = new Map(families.map(({ id, productIds }) => [id, productIds[0]]));
  return rows.flatMap(({ product, family }) => {
    const id = product ?? shown.get(family ?? "");
    return id === undefined ? [] : [{ key: family ?? id, productId: id }];
  });
}
