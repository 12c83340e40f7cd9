import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ChangeFeed } from "../database/change-feed.ts";
import { compiled, compiledSql, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { rememberAnswers } from "../database/remember-answers.ts";
import { rememberUntilChanged } from "../database/remember-until-changed.ts";
import { families, familyVariants } from "../database/schema/attributes.ts";
import { products } from "../database/schema/catalogue.ts";
import { createBatchLoader } from "../lib/batch-loader.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { CatalogueProduct } from "./product.ts";
import { asProduct, catalogueStore, productColumns } from "./store.ts";
import { taxedCategories } from "./tax-of-goods.ts";

/** Something that belongs to a product, in JSON, by columns of the product. */
export interface PartOfProduct<Value> {
  column: (product: Pick<typeof products, "id" | "categoryId">) => SQL;
  /** What that JSON says; null where there is nothing. */
  read: (json: unknown) => Value;
}

/** The family that a product belongs to, with all its products; null where it stands alone. */
export const familyOfProduct: PartOfProduct<{
  id: string;
  name: string;
  sharedTiers: boolean;
  variantIds: string[];
} | null> = {
  column: ({ id }) => sql`(
      select json_build_object('id', ${families.id}, 'name', ${families.name}, 'sharedTiers', ${families.sharedTiers},
        'variantIds', (select json_agg(sibling.product_id) from ${familyVariants} as sibling where sibling.family_id = ${families.id}))
      from ${familyVariants} inner join ${families} on ${families.id} = ${familyVariants.familyId}
      where ${familyVariants.productId} = ${id})`,
  read: (json) =>
    json as { id: string; name: string; sharedTiers: boolean; variantIds: string[] } | null,
};

/** Products for pages. Ids must be UUIDs in lower case, and slugs free of NUL. */
export interface ShownProducts {
  /** @param page whose other parts will ask for what belongs to the product, which is then read with it */
  bySlug(slug: string, page?: object): Promise<CatalogueProduct | undefined>;
  /** What was read with a product for the same page; undefined where it was not, or anything has changed since. */
  readWith<Value>(
    page: object | undefined,
    id: string,
    part: PartOfProduct<Value>,
  ): { value: Value } | undefined;
  /**
   * Those that exist, in the given order: from memory until anything of them is announced, all others that are asked for at once
   * by one question. Whoever is answered must not change them.
   */
  byIds(ids: readonly string[]): Promise<CatalogueProduct[]>;
}

/** Of a product's own row: what its category gives it is remembered. */
const { category: _category, hsn: _hsn, gstPercent: _gstPercent, ...own } = productColumns;
type OwnRow = Awaited<ReturnType<typeof readBySlug>>[number];
const ownColumns = { ...own, categoryId: products.categoryId, tierGroup: families.id };

/** @param parts a list in JSON of what belongs to the product */
const selectOwn = (db: Db, parts = sql<unknown[]>`null`) =>
  db
    .select({ ...ownColumns, parts })
    .from(products)
    .leftJoin(familyVariants, eq(familyVariants.productId, products.id))
    .leftJoin(families, and(eq(families.id, familyVariants.familyId), families.sharedTiers));

const readBySlug = compiled((db, { slug }: Given<{ slug: string }>) =>
  selectOwn(db).where(eq(products.slug, slug)),
);

const readByIds = compiled((db, { ids }: Given<{ ids: string[] }>) =>
  selectOwn(db).where(sql`${products.id} = any(${ids}::uuid[])`),
);

/**
 * Characters of products that are shown beside others, some 1,000 of 5,000 each: what sells most of each category stands on all of
 * its products' pages.
 */
const MAX_BESIDE = 5_000_000;
/** Products of which most is remembered that is read with others. */
const MAX_SHOWN_LATELY = 2_000;

/**
 * Opens products for pages: the page's own is asked for each time, those beside it and categories only after a change.
 *
 * @param parts what belongs to a product and its page asks for: it needs the product's id, and would be asked once that is
 *   known, by a statement each
 */
export function openShownProducts(
  db: Db,
  changes: Pick<ChangeFeed, "listen" | "lostForMs">,
  parts: readonly PartOfProduct<unknown>[],
): ShownProducts {
  const categories = rememberUntilChanged(changes, [cacheTags.categories], () =>
    taxedCategories(db),
  );

  const read = async (
    asked: OwnRow[] | ReturnType<typeof readBySlug>,
  ): Promise<CatalogueProduct[]> => {
    const [rows, known] = await Promise.all([asked, categories.read()]);
    // A category that was made this moment.
    if (rows.some(({ categoryId }) => !known.has(categoryId))) {
      return catalogueStore(db).productsByIds(rows.map(({ id }) => id));
    }
    return rows.flatMap(({ categoryId, parts: _, ...row }) => {
      const category = known.get(categoryId);
      if (!category) return [];
      const { hsn, gstPercent, ...named } = category;
      return asProduct({
        ...row,
        category: named,
        hsn: row.ownHsn || hsn,
        gstPercent: row.ownGstPercent ?? gstPercent,
      });
    });
  };

  const readBeside = createBatchLoader((ids) => read(readByIds(db, { ids })));
  const beside = rememberAnswers<CatalogueProduct | undefined>(changes, {
    max: MAX_BESIDE,
    sizeOf: (product) => (product ? JSON.stringify(product).length : 0),
  });

  const values = sql.join(
    parts.map(({ column }) => column(products)),
    sql`, `,
  );
  const readWhole = compiled((of, { slug }: Given<{ slug: string }>) =>
    selectOwn(of, sql<unknown[]>`json_build_array(${values})`).where(eq(products.slug, slug)),
  );
  const wholeOf = new WeakMap<object, { id: string; values: unknown[]; asOf: number }>();
  let announced = 0;
  changes.listen(() => {
    announced += 1;
  });
  const shownLately = new Set<string>();
  const wasShown = (slug: string): boolean => {
    const isKnown = shownLately.delete(slug);
    shownLately.add(slug);
    for (const oldest of shownLately) {
      if (shownLately.size <= MAX_SHOWN_LATELY) break;
      shownLately.delete(oldest);
    }
    return isKnown;
  };

  return {
    async bySlug(slug, page) {
      if (wasShown(slug) || !page) return (await read(readBySlug(db, { slug })))[0];
      const asOf = announced;
      const rows = await readWhole(db, { slug });
      for (const { id, parts: read } of rows) wholeOf.set(page, { id, values: read, asOf });
      return (await read(rows))[0];
    },
    readWith<Value>(page: object | undefined, id: string, part: PartOfProduct<Value>) {
      const whole = page && wholeOf.get(page);
      // What is remembered of it would outlive a change that was announced before it is asked for.
      if (whole?.id !== id || whole.asOf !== announced) return undefined;
      return { value: part.read(whole.values[parts.indexOf(part)]) };
    },
    async byIds(ids) {
      const found = await Promise.all(
        [...new Set(ids)].map((id) =>
          beside(id, async () => {
            const [value] = await readBeside([id]);
            return { value, tags: value && tagsBeside(value) };
          }),
        ),
      );
      return found.filter((product) => product !== undefined);
    },
  };
}

/** What says anything of a product as it is shown, its family's where pieces count together: that they begin to is announced with each product. */
const tagsBeside = ({ id, tierGroup }: CatalogueProduct): string[] => [
  cacheTags.product(id),
  cacheTags.categories,
  ...(tierGroup === null ? [] : [cacheTags.family(tierGroup)]),
];

/** One row with one list: its numbers are read in one go, and their columns described once. */
const readStock = compiledSql<{ stock: (number | null)[] | null }, { ids: string[] }>(
  ({ ids }) => sql`
    select array_agg(${products.stock} order by place) as stock
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    left join ${products} on ${products.id} = asked.id`,
);

/** How many can be sold of each product, in the order of the ids; null of one that there is no more. */
export async function stockOf(db: Db, ids: readonly string[]): Promise<readonly (number | null)[]> {
  if (ids.length === 0) return [];
  const { rows } = await readStock(db, { ids: [...ids] });
  return rows[0]?.stock ?? [];
}
