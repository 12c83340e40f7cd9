import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { DescribedCategory } from "#shared/catalogue/contract.ts";
import { paise } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { cutPage, isAfterPosition, type ListPosition, madeAt } from "../database/cursor.ts";
import { families, familyVariants } from "../database/schema/attributes.ts";
import { categories, products, removedProducts } from "../database/schema/catalogue.ts";
import type { CatalogueProduct, RemovedProduct } from "./product.ts";
import { goodsTaxColumns } from "./tax-of-goods.ts";

const categoryColumns = {
  _id: categories.id,
  name: categories.name,
  slug: categories.slug,
  parent: categories.parentId,
  description: categories.description,
  hsn: categories.hsn,
  gstPercent: categories.gstPercent,
};

/** Of `products` joined with `categories`. */
export const productColumns = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  sku: products.sku,
  description: products.description,
  price: products.pricePaise,
  stock: products.stock,
  category: { _id: categories.id, name: categories.name, slug: categories.slug },
  shipping: products.shipping,
  customised: products.customised,
  photos: products.photos,
  bulkDiscounts: products.bulkDiscounts,
  specifications: products.specifications,
  brand: products.brand,
  origin: products.origin,
  netQuantity: products.netQuantity,
  unit: products.unit,
  weight: products.weightGrams,
  packedSize: products.packedSize,
  ...goodsTaxColumns,
  ownHsn: products.hsn,
  ownGstPercent: products.gstPercent,
  tierGroup: sql<string | null>`(
    select ${familyVariants.familyId} from ${familyVariants}
    inner join ${families} on ${families.id} = ${familyVariants.familyId}
    where ${familyVariants.productId} = ${products.id} and ${families.sharedTiers})`,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
} satisfies Record<keyof CatalogueProduct, unknown>;

type ProductRow = Omit<CatalogueProduct, "price"> & { price: number };

/** A row of `productColumns` as the shop knows it. */
export const asProduct = (row: ProductRow): CatalogueProduct => ({
  ...row,
  price: paise(row.price),
});

/** Reads the catalogue. Ids must be UUIDs and slugs free of NUL: the database refuses others. */
export function catalogueStore(db: Db) {
  const selectProducts = () =>
    db
      .select(productColumns)
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .$dynamic();

  const inCategories = (categoryIds: string[] | undefined): SQL | undefined =>
    categoryIds && inArray(products.categoryId, categoryIds);

  return {
    /** All categories, by position, then name. */
    categories(): Promise<DescribedCategory[]> {
      return db
        .select(categoryColumns)
        .from(categories)
        .orderBy(asc(categories.position), sql`lower(${categories.name})`, asc(categories.id));
    },

    /** By its former slug; with its category as far as that is there. */
    async removedProduct(slug: string): Promise<RemovedProduct | undefined> {
      const [row] = await db
        .select({
          name: removedProducts.name,
          category: { name: categories.name, slug: categories.slug },
        })
        .from(removedProducts)
        .leftJoin(categories, eq(categories.id, removedProducts.categoryId))
        .where(eq(removedProducts.slug, slug));
      return row;
    },

    /** Those that exist, in no order. */
    async productsByIds(ids: string[]): Promise<CatalogueProduct[]> {
      if (ids.length === 0) return [];
      // One text however many there are, so that it is prepared.
      const rows = await selectProducts().where(
        sql`${products.id} = any(${sql.param(ids)}::uuid[])`,
      );
      return rows.map(asProduct);
    },

    async hasProduct(id: string): Promise<boolean> {
      const rows = await db.select({ id: products.id }).from(products).where(eq(products.id, id));
      return rows.length > 0;
    },

    /**
     * Newest first, after a place or from the start, of these categories or of all; with the place
     * that the next ones follow if there are any.
     */
    async newestProducts(wanted: {
      categoryIds?: string[] | undefined;
      after?: ListPosition | undefined;
      limit: number;
    }): Promise<{ products: CatalogueProduct[]; next: ListPosition | undefined }> {
      const { after } = wanted;
      const rows = await db
        .select({ ...productColumns, madeAt: madeAt(products.createdAt) })
        .from(products)
        .innerJoin(categories, eq(categories.id, products.categoryId))
        .where(
          and(
            inCategories(wanted.categoryIds),
            after && isAfterPosition(products.createdAt, products.id, after),
          ),
        )
        .orderBy(desc(products.createdAt), desc(products.id))
        // One more than wanted tells whether any follow.
        .limit(wanted.limit + 1);
      const { shown, next } = cutPage(rows, wanted.limit);
      return { products: shown.map(({ madeAt: _, ...row }) => asProduct(row)), next };
    },

    async countProducts(categoryIds?: string[]): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(products)
        .where(inCategories(categoryIds));
      return row?.total ?? 0;
    },
  };
}

export type CatalogueStore = ReturnType<typeof catalogueStore>;
