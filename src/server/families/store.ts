import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { searchTextHolds } from "../database/contains-text.ts";
import {
  type ListPlace,
  type LongList,
  MAX_FOUND,
  type NumberedPage,
  readListPage,
} from "../database/numbered-page.ts";
import {
  attributes,
  families,
  familyNameKey,
  familyOptions,
  familyVariants,
  productAttributes,
} from "../database/schema/attributes.ts";
import { products } from "../database/schema/catalogue.ts";
import {
  type AttributeRecord,
  type OptionValue,
  readFamilyOf,
  readOptions,
  readOptionValues,
  readVariantIds,
  selectValues,
  valueOrder,
} from "./family-lookups.ts";

export type FamilyRecord = typeof families.$inferSelect;

const PAGE_SIZE = 50;

/** The dashboard's list of families, by name; its pages and its file are read by it. */
export function familyListOf(db: Db, search: string | undefined): LongList<FamilyRecord> {
  const text = search?.trim();
  return {
    ...{ table: families, by: [familyNameKey], isDescending: false, limit: PAGE_SIZE },
    ...{ name: `families ${text ?? ""}`, fits: undefined },
    ...(text && { fits: searchTextHolds(familyNameKey, text), max: MAX_FOUND }),
    read: (isShown, order) =>
      db
        .select()
        .from(families)
        .where(isShown)
        .orderBy(...order),
  };
}

/** Reads families. Ids must be UUIDs: the database refuses others. */
export function familyStore(db: Db) {
  return {
    async family(id: string): Promise<FamilyRecord | undefined> {
      const [row] = await db.select().from(families).where(eq(families.id, id));
      return row;
    },

    /** Null for a product that stands alone; undefined where there is no such product. */
    async familyOfProduct(productId: string): Promise<FamilyRecord | null | undefined> {
      const [row] = await readFamilyOf(db, { productId });
      return row?.family;
    },

    /** Its options, in the order in which they are chosen. */
    options: (familyId: string): Promise<AttributeRecord[]> => readOptions(db, { familyId }),

    async variantIds(familyId: string): Promise<string[]> {
      return (await readVariantIds(db, { familyId })).map(({ id }) => id);
    },

    /** The values that its variants have of its options, in the values' order. */
    optionValues: (familyId: string): Promise<OptionValue[]> => readOptionValues(db, { familyId }),

    /** Which families products are in, by product id. */
    async familiesOf(productIds: readonly string[]): Promise<Map<string, FamilyRecord>> {
      if (productIds.length === 0) return new Map();
      const rows = await db
        .select({ productId: familyVariants.productId, family: families })
        .from(familyVariants)
        .innerJoin(families, eq(families.id, familyVariants.familyId))
        .where(inArray(familyVariants.productId, [...productIds]));
      return new Map(rows.map(({ productId, family }) => [productId, family]));
    },

    /** The values that products have, of these attributes or of all, in the values' order. */
    async valuesOf(
      productIds: readonly string[],
      attributeIds?: readonly string[],
    ): Promise<OptionValue[]> {
      if (productIds.length === 0) return [];
      return selectValues(db)
        .where(
          and(
            inArray(productAttributes.productId, [...productIds]),
            attributeIds && inArray(productAttributes.attributeId, [...attributeIds]),
          ),
        )
        .orderBy(...valueOrder);
    },

    /** One page of the dashboard's list, by name. */
    page(search: string | undefined, place: ListPlace): Promise<NumberedPage<FamilyRecord>> {
      return readListPage(db, familyListOf(db, search), place);
    },

    /** The names of the options of families, in their order, by family id. */
    async optionNames(familyIds: readonly string[]): Promise<Map<string, string[]>> {
      if (familyIds.length === 0) return new Map();
      const rows = await db
        .select({ familyId: familyOptions.familyId, name: attributes.name })
        .from(familyOptions)
        .innerJoin(attributes, eq(attributes.id, familyOptions.attributeId))
        .where(inArray(familyOptions.familyId, [...familyIds]))
        .orderBy(asc(familyOptions.position));
      const byFamily = Map.groupBy(rows, ({ familyId }) => familyId);
      return new Map([...byFamily].map(([id, names]) => [id, names.map(({ name }) => name)]));
    },

    /** Counts the variants of families, by family id, and shows the pictures of the first few. */
    async variantFacts(
      familyIds: readonly string[],
    ): Promise<Map<string, { variants: number; photos: string[] }>> {
      if (familyIds.length === 0) return new Map();
      const rows = await db
        .select({
          familyId: familyVariants.familyId,
          variants: count(),
          photos: sql<
            (string | null)[]
          >`(array_agg(${products.photos}->>0 order by ${products.id}))[1:4]`,
        })
        .from(familyVariants)
        .innerJoin(products, eq(products.id, familyVariants.productId))
        .where(inArray(familyVariants.familyId, [...familyIds]))
        .groupBy(familyVariants.familyId);
      return new Map(
        rows.map(({ familyId, variants, photos }) => [
          familyId,
          { variants, photos: photos.filter((photo) => photo !== null) },
        ]),
      );
    },

    /** How many variants of families lack a value of an option or have several, by family id. */
    async faultyVariants(familyIds: readonly string[]): Promise<Map<string, number>> {
      if (familyIds.length === 0) return new Map();
      const values = sql`(select count(*) from ${productAttributes}
        where ${productAttributes.productId} = ${familyVariants.productId}
          and ${productAttributes.attributeId} = ${familyOptions.attributeId})`;
      const rows = await db
        .select({
          familyId: familyVariants.familyId,
          faulty: sql<number>`count(distinct ${familyVariants.productId})::int`,
        })
        .from(familyVariants)
        .innerJoin(familyOptions, eq(familyOptions.familyId, familyVariants.familyId))
        .where(and(inArray(familyVariants.familyId, [...familyIds]), sql`${values} <> 1`))
        .groupBy(familyVariants.familyId);
      return new Map(rows.map(({ familyId, faulty }) => [familyId, faulty]));
    },
  };
}
