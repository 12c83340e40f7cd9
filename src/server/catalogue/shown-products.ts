import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ChangeFeed } from "../database/change-feed.ts";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
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

/** Products as they are now, for pages. Ids must be UUIDs in lower case, and slugs free of NUL. */
export interface ShownProducts {
  /** @param page whose other parts will ask for what belongs to the product, which is then read with it */
  bySlug(slug: string, page?: object): Promise<CatalogueProduct | undefined>;
  /** What was read with a product for the same page; undefined where it was not, or anything has changed since. */
  readWith<Value>(
    page: object | undefined,
    id: string,
    part: PartOfProduct<Value>,
  ): { value: Value } | undefined;
  /** Those that exist, in the given order; with all that is asked for at once by one question. */
  byIds(ids: readonly string[]): Promise<CatalogueProduct[]>;
}

/** Of a product's own row: what its category gives it is remembered. */
const { category: _category, hsn: _hsn, gstPercent: _gstPercent, ...own } = productColumns;
type OwnRow = Awaited<ReturnType<typeof readBySlug>>[number];
const ownColumns = { ...own, categoryId: products.categoryId, tierGroup: families.id };

const ofProduct = eq(familyVariants.productId, products.id);
const sharesTiers = and(eq(families.id, familyVariants.familyId), families.sharedTiers);

const selectOwn = (db: Db) =>
  db
    .select(ownColumns)
    .from(products)
    .leftJoin(familyVariants, ofProduct)
    .leftJoin(families, sharesTiers);

const readBySlug = compiled((db, { slug }: Given<{ slug: string }>) =>
  selectOwn(db).where(eq(products.slug, slug)),
);

const readByIds = compiled((db, { ids }: Given<{ ids: string[] }>) =>
  selectOwn(db).where(sql`${products.id} = any(${ids}::uuid[])`),
);

/** Products of which most is remembered that is read with others. */
const MAX_LATELY = 2_000;

/**
 * Opens products for pages, which ask for them each time; for their categories only after a change.
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
    return rows.flatMap(({ categoryId, ...row }) => {
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

  const values = sql.join(
    parts.map(({ column }) => column(products)),
    sql`, `,
  );
  const readWhole = compiled((of, { slug }: Given<{ slug: string }>) =>
    of
      .select({ ...ownColumns, parts: sql<unknown[]>`json_build_array(${values})` })
      .from(products)
      .leftJoin(familyVariants, ofProduct)
      .leftJoin(families, sharesTiers)
      .where(eq(products.slug, slug)),
  );
  const wholeOf = new WeakMap<object, { id: string; values: unknown[]; asOf: number }>();
  let announced = 0;
  changes.listen(() => {
    announced += 1;
  });
  const lately = new Set<string>();
  const wasShown = (slug: string): boolean => {
    const isKnown = lately.delete(slug);
    lately.add(slug);
    for (const oldest of lately) {
      if (lately.size <= MAX_LATELY) break;
      lately.delete(oldest);
    }
    return isKnown;
  };

  return {
    async bySlug(slug, page) {
      if (wasShown(slug) || !page) return (await read(readBySlug(db, { slug })))[0];
      const asOf = announced;
      const rows = await readWhole(db, { slug });
      for (const { id, parts: read } of rows) wholeOf.set(page, { id, values: read, asOf });
      return (await read(rows.map(({ parts: _, ...row }) => row)))[0];
    },
    readWith<Value>(page: object | undefined, id: string, part: PartOfProduct<Value>) {
      const whole = page && wholeOf.get(page);
      // What is remembered of it would outlive a change that was announced before it is asked for.
      if (whole?.id !== id || whole.asOf !== announced) return undefined;
      return { value: part.read(whole.values[parts.indexOf(part)]) };
    },
    byIds: createBatchLoader((ids) => read(readByIds(db, { ids }))),
  };
}
