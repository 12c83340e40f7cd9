import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { BulkDiscount, Specification } from "#shared/catalogue/contract.ts";
import type { Unit } from "#shared/tax/hsn.ts";
import { id, money, percentage, timestamptz } from "./columns.ts";

/**
 * Facts that products' own rows may lack and the shop or its merchant feed needs; an index has
 * those of each kind. HSN and rate may also come from the category or the shop: see
 * catalogue/tax-of-goods.ts.
 */
export const lacks = {
  "no-picture": sql`photos = '[]'::jsonb`,
  "no-price": sql`price_paise = 0`,
  "no-hsn": sql`hsn = ''`,
  "no-gst": sql`gst_percent is null`,
} satisfies Record<string, SQL>;

/** A SKU by its letters and digits, as it is looked up (`lettersAndDigits` of the search's words). */
export function skuKey(sku: AnyPgColumn): SQL<string> {
  return sql`lower(regexp_replace(${sku}, '[^[:alnum:]]', '', 'g'))`;
}

export const categories = pgTable(
  "categories",
  {
    id: id(),
    /** A small number for the search index. */
    code: integer("code").notNull().generatedAlwaysAsIdentity().unique(),
    name: text("name").notNull(),
    slug: text("slug").notNull().unique(),
    parentId: uuid("parent_id"),
    position: integer("position").notNull().default(0),
    description: text("description").notNull().default(""),
    /** HSN and rate of its products, and of those below it, that have none of their own. */
    hsn: text("hsn").notNull().default(""),
    gstPercent: percentage("gst_percent"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("categories_name_among_siblings").on(table.parentId, table.name).nullsNotDistinct(),
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }).onDelete("restrict"),
    check("categories_parent_is_another", sql`${table.parentId} <> ${table.id}`),
  ],
);

/** Slugs of deleted products: who follows an old link is told, and led to the category. */
export const removedProducts = pgTable("removed_products", {
  slug: text("slug").primaryKey(),
  name: text("name").notNull(),
  categoryId: uuid("category_id").references(() => categories.id, { onDelete: "set null" }),
  removedAt: timestamptz("removed_at").notNull().defaultNow(),
});

export const products = pgTable(
  "products",
  {
    id: id(),
    name: text("name").notNull(),
    slug: text("slug").notNull().unique(),
    sku: text("sku").notNull().default(""),
    description: text("description").notNull().default(""),
    pricePaise: money("price_paise").notNull(),
    /** What a piece costs the shop, without GST; null where it is not known. For staff alone: decisions/096. */
    costPaise: money("cost_paise"),
    /** Pieces that can be bought now: what is reserved or sold is already taken off. */
    stock: integer("stock").notNull().default(0),
    categoryId: uuid("category_id")
      .notNull()
      .references(() => categories.id),
    shipping: boolean("shipping").notNull().default(true),
    /** Printed, engraved, cut or made to order: cannot be returned. */
    customised: boolean("customised").notNull().default(false),
    photos: jsonb("photos").$type<string[]>().notNull().default([]),
    bulkDiscounts: jsonb("bulk_discounts").$type<BulkDiscount[]>().notNull().default([]),
    specifications: jsonb("specifications").$type<Specification[]>().notNull().default([]),
    /** Whose make it is; empty for goods without a brand. */
    brand: text("brand").notNull().default(""),
    origin: text("origin").notNull().default(""),
    netQuantity: text("net_quantity").notNull().default(""),
    /** Of a piece as it is packed; null where it is not known. */
    weightGrams: integer("weight_grams"),
    /** Its sides in millimetres, such as `680 × 440 × 420`; empty where they are not known. */
    packedSize: text("packed_size").notNull().default(""),
    hsn: text("hsn").notNull().default(""),
    gstPercent: percentage("gst_percent"),
    /** By which it is counted on documents: a unit of shared/tax/hsn.ts. */
    unit: text("unit").$type<Unit>().notNull().default("NOS"),
    /** The date from which HSN and GST hold. */
    taxFrom: text("tax_from").notNull().default(""),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.categoryId),
    // When a category's list last changed.
    index("products_changed_in_category").on(table.categoryId, table.updatedAt),
    index().on(table.createdAt, table.id),
    index("products_without_picture").on(table.id).where(lacks["no-picture"]),
    index("products_without_price").on(table.id).where(lacks["no-price"]),
    index("products_without_hsn").on(table.id).where(lacks["no-hsn"]),
    index("products_without_gst").on(table.id).where(lacks["no-gst"]),
    uniqueIndex("products_sku_unique")
      .on(sql`lower(trim(${table.sku}))`)
      .where(sql`trim(${table.sku}) <> ''`),
    // By beginnings, too: these are compared letter by letter.
    index("products_sku_key")
      .on(sql`${skuKey(table.sku)} text_pattern_ops`)
      .where(sql`trim(${table.sku}) <> ''`),
    check("products_price_not_negative", sql`${table.pricePaise} >= 0`),
    check("products_cost_not_negative", sql`${table.costPaise} >= 0`),
    check("products_weight_positive", sql`${table.weightGrams} > 0`),
    check("products_stock_not_negative", sql`${table.stock} >= 0`),
  ],
);

/** By which products stand in the order of their names, in whatever case. */
export const productNameKey = sql`lower(${products.name})`;

/** What goods are found by on the dashboard, each on a line of its own: products, and lines of orders as they were bought. */
export function goodsSearchText({ sku, name }: Record<"sku" | "name", AnyPgColumn>): SQL {
  return sql`lower(${sku} || chr(10) || ${name})`;
}
