import { and, eq, sql } from "drizzle-orm";
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

/** Products as they are now, for pages. Ids must be UUIDs in lower case, and slugs free of NUL. */
export interface ShownProducts {
  bySlug(slug: string): Promise<CatalogueProduct | undefined>;
  /** Those that exist, in the given order; with all that is asked for at once by one question. */
  byIds(ids: readonly string[]): Promise<CatalogueProduct[]>;
}

/** Of a product's own row: what its category gives it is remembered. */
const { category: _category, hsn: _hsn, gstPercent: _gstPercent, ...own } = productColumns;
const ownColumns = { ...own, categoryId: products.categoryId, tierGroup: families.id };

const selectOwn = (db: Db) =>
  db
    .select(ownColumns)
    .from(products)
    .leftJoin(familyVariants, eq(familyVariants.productId, products.id))
    .leftJoin(families, and(eq(families.id, familyVariants.familyId), families.sharedTiers));

const readBySlug = compiled((db, { slug }: Given<{ slug: string }>) =>
  selectOwn(db).where(eq(products.slug, slug)),
);

const readByIds = compiled((db, { ids }: Given<{ ids: string[] }>) =>
  selectOwn(db).where(sql`${products.id} = any(${ids}::uuid[])`),
);

/** Opens products for pages, which ask for them each time; for their categories only after a change. */
export function openShownProducts(
  db: Db,
  changes: Pick<ChangeFeed, "listen" | "lostForMs">,
): ShownProducts {
  const categories = rememberUntilChanged(changes, [cacheTags.categories], () =>
    taxedCategories(db),
  );

  const read = async (asked: ReturnType<typeof readBySlug>): Promise<CatalogueProduct[]> => {
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

  return {
    bySlug: async (slug) => (await read(readBySlug(db, { slug })))[0],
    byIds: createBatchLoader((ids) => read(readByIds(db, { ids }))),
  };
}
