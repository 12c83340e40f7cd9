import { and, asc, eq, gt, gte, inArray, lt, max, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { valueText } from "#shared/attributes/value-text.ts";
import type { Specification } from "#shared/catalogue/contract.ts";
import type { Db } from "../database/connection.ts";
import {
  attributes,
  attributeValues,
  families,
  familyOptions,
  familyVariants,
  productAttributes,
} from "../database/schema/attributes.ts";
import { categories, products } from "../database/schema/catalogue.ts";
import { blogs } from "../database/schema/content.ts";
import { pressSettings } from "../database/schema/press-settings.ts";
import type { PartRange } from "./parts-store.ts";

/** A page by its address and when it was changed; without a time where nobody knows. */
export interface ListedPage {
  slug: string;
  updatedAt: Date;
}

export interface FeedCategory extends ListedPage {
  id: string;
  name: string;
  parentId: string | null;
  description: string;
  /** When one of its own products last changed, such as its price; null for none. */
  listChangedAt: Date | null;
}

export interface FeedProduct {
  id: string;
  name: string;
  slug: string;
  sku: string;
  description: string;
  pricePaise: number;
  stock: number;
  categoryId: string;
  photos: string[];
  specifications: Specification[];
  /** Grams of a packed piece; null where it is not known. */
  weightGrams: number | null;
  /** Its sides in millimetres; empty where they are not known. */
  packedSize: string;
  /** False for what no courier takes. */
  shipping: boolean;
  brand: string;
  familyId: string | null;
  familyName: string | null;
}

export interface FeedBlogPost extends ListedPage {
  title: string;
  /** Cleaned HTML. */
  content: string;
  authorName: string;
  createdAt: Date;
}

/** An attribute's value of a product, by the attribute's code. */
export interface FeedAttribute {
  productId: string;
  code: string;
  /** As shoppers read it, such as `Colour`. */
  label: string;
  /** As it is shown, its unit included. */
  value: string;
  /** The product's family lets one choose by it. */
  isOption: boolean;
}

/** How many there are of something and when one was last changed. */
export interface Tally {
  count: number;
  changedAt: Date | null;
  /** Changes with which of them are in stock. */
  stock: string;
}

/** More than any shop writes by hand, of one kind. */
const MAX_PAGES = 10_000;

/** One number of any number of rows, whatever their order; no two rows may have the same text. */
const hashOfRows = (text: SQL) =>
  sql<string>`coalesce(bit_xor(hashtextextended(${text}, 0)), 0)::text`;

/** Reads what feeds tell, at most a batch at a time. */
export function feedStore(db: Db) {
  const within = (
    { from, before }: PartRange,
    { after, id = products.id }: { after?: string | undefined; id?: AnyPgColumn } = {},
  ) =>
    and(
      after !== undefined ? gt(id, after) : from ? gte(id, from) : undefined,
      before === undefined ? undefined : lt(id, before),
    );
  /** Colours, materials, sizes and whatever else families let one choose by, of all products. */
  const written = db
    .select({
      productId: productAttributes.productId,
      valueId: productAttributes.valueId,
      code: attributes.code,
      label: sql<string>`${attributes.name}`.as("label"),
      name: attributeValues.name,
      number: attributeValues.number,
      unit: attributes.unit,
      position: attributeValues.position,
      option: sql<number | null>`${familyOptions.position}`.as("option"),
    })
    .from(productAttributes)
    .innerJoin(attributes, eq(attributes.id, productAttributes.attributeId))
    .innerJoin(attributeValues, eq(attributeValues.id, productAttributes.valueId))
    .leftJoin(familyVariants, eq(familyVariants.productId, productAttributes.productId))
    .leftJoin(
      familyOptions,
      and(
        eq(familyOptions.familyId, familyVariants.familyId),
        eq(familyOptions.attributeId, attributes.id),
      ),
    )
    .where(
      sql`(${attributes.code} in ('colour', 'material', 'size') or ${familyOptions.position} is not null)`,
    )
    .as("attribute_rows");
  return {
    /** Pages of products by way of their ids. */
    productPages(range: PartRange, after: string | undefined, limit: number) {
      return db
        .select({ id: products.id, slug: products.slug, updatedAt: products.updatedAt })
        .from(products)
        .where(within(range, { after }))
        .orderBy(asc(products.id))
        .limit(limit);
    },

    products(range: PartRange, after: string | undefined, limit: number): Promise<FeedProduct[]> {
      return db
        .select({
          id: products.id,
          name: products.name,
          slug: products.slug,
          sku: products.sku,
          description: products.description,
          pricePaise: products.pricePaise,
          stock: products.stock,
          categoryId: products.categoryId,
          photos: products.photos,
          specifications: products.specifications,
          weightGrams: products.weightGrams,
          packedSize: products.packedSize,
          shipping: products.shipping,
          brand: products.brand,
          familyId: familyVariants.familyId,
          familyName: families.name,
        })
        .from(products)
        .leftJoin(familyVariants, eq(familyVariants.productId, products.id))
        .leftJoin(families, eq(families.id, familyVariants.familyId))
        .where(within(range, { after }))
        .orderBy(asc(products.id))
        .limit(limit);
    },

    /** Colours, materials and whatever else families let one choose by. */
    async attributesOf(productIds: string[]): Promise<FeedAttribute[]> {
      if (productIds.length === 0) return [];
      const rows = await db
        .select()
        .from(written)
        .where(inArray(written.productId, productIds))
        .orderBy(asc(written.option), asc(written.position));
      return rows.map(({ productId, code, label, name, number, unit, option }) => ({
        productId,
        code,
        label,
        value: valueText({ unit }, { name, number }),
        isOption: option !== null,
      }));
    },

    async tally(range: PartRange): Promise<Tally> {
      const [row] = await db
        .select({
          count: sql<number>`count(*)::int`,
          changedAt: max(products.updatedAt),
          stock: sql<string>`coalesce(bit_xor(hashtextextended(${products.id}::text, 0)) filter (where ${products.stock} > 0), 0)::text`,
        })
        .from(products)
        .where(within(range));
      return row ?? { count: 0, changedAt: null, stock: "" };
    },

    /**
     * Changes with the families of a range's products and with what is told of their attributes:
     * neither leaves a trace on the product.
     */
    async variants(range: PartRange): Promise<string> {
      const [[variants], [values]] = await Promise.all([
        db
          .select({
            hash: hashOfRows(
              sql`${familyVariants.productId}::text || ${familyVariants.familyId} || ${families.name}`,
            ),
          })
          .from(familyVariants)
          .innerJoin(families, eq(families.id, familyVariants.familyId))
          .where(within(range, { id: familyVariants.productId })),
        db
          .select({ hash: hashOfRows(sql`attribute_rows::text`) })
          .from(written)
          .where(within(range, { id: written.productId })),
      ]);
      return `${variants?.hash} ${values?.hash}`;
    },

    categories(): Promise<FeedCategory[]> {
      return db
        .select({
          id: categories.id,
          name: categories.name,
          slug: categories.slug,
          parentId: categories.parentId,
          description: categories.description,
          updatedAt: categories.updatedAt,
          listChangedAt: sql<string | null>`(
            select max(${products.updatedAt}) from ${products}
            where ${products}.category_id = ${categories}.id)`.mapWith(
            (text: string | null) => text && new Date(text),
          ) as SQL<Date | null>,
        })
        .from(categories)
        .orderBy(asc(categories.position), asc(categories.id))
        .limit(MAX_PAGES);
    },

    blogPosts(): Promise<(ListedPage & { title: string })[]> {
      return db
        .select({ slug: blogs.slug, title: blogs.title, updatedAt: blogs.updatedAt })
        .from(blogs)
        .orderBy(sql`${blogs.createdAt} desc`, asc(blogs.id))
        .limit(MAX_PAGES);
    },

    /** The newest, whole. */
    newestBlogPosts(limit: number): Promise<FeedBlogPost[]> {
      return db
        .select({
          slug: blogs.slug,
          title: blogs.title,
          content: blogs.content,
          authorName: blogs.authorName,
          createdAt: blogs.createdAt,
          updatedAt: blogs.updatedAt,
        })
        .from(blogs)
        .orderBy(sql`${blogs.createdAt} desc`, asc(blogs.id))
        .limit(limit);
    },

    pressSettings(): Promise<ListedPage[]> {
      return db
        .select({ slug: pressSettings.slug, updatedAt: pressSettings.updatedAt })
        .from(pressSettings)
        .orderBy(asc(pressSettings.id))
        .limit(MAX_PAGES);
    },
  };
}

export type FeedStore = ReturnType<typeof feedStore>;
