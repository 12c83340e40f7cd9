import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";
import { id, isOneOf, timestamptz } from "./columns.ts";

/**
 * Which of the program's lists of attributes this shop has been given: each once, so that what the
 * owner deletes stays away.
 */
export const startedDictionaries = pgTable("started_dictionaries", {
  version: integer("version").primaryKey(),
});

/** The shop's dictionary of attributes: what products are told apart and filtered by. */
export const attributes = pgTable(
  "attributes",
  {
    id: id(),
    /** As addresses name it, such as `plate-width`. */
    code: text("code").notNull().unique(),
    name: text("name").notNull(),
    kind: text("kind").$type<"number" | "choice">().notNull(),
    /** Of a number, such as `mm`; empty for none. */
    unit: text("unit").notNull().default(""),
    /** Lists offer it as a filter. */
    isFilter: boolean("is_filter").notNull().default(true),
    position: integer("position").notNull().default(0),
    /** Names of the specifications that it is read from, the first that says it wins. */
    readFrom: text("read_from").array().notNull().default([]),
    /** A job is taking it away: nobody is shown it any more. */
    isBeingDeleted: boolean("is_being_deleted").notNull().default(false),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (table) => [check("attributes_kind_known", isOneOf(table.kind, ["number", "choice"]))],
);

/**
 * Every value that an attribute has somewhere: a choice, or a number. Its small id stands in the
 * search index; a range of numbers is the list of the values within it.
 */
export const attributeValues = pgTable(
  "attribute_values",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    attributeId: uuid("attribute_id")
      .notNull()
      .references(() => attributes.id, { onDelete: "cascade" }),
    /** As addresses name it, such as `royal-blue`; of a number its digits, such as `12.5`. */
    slug: text("slug").notNull(),
    /** As it is shown; of a number empty, since the unit may change. */
    name: text("name").notNull().default(""),
    number: doublePrecision("number"),
    /** Of a colour, as CSS writes it, such as `#1d4ed8`; two for two-coloured goods. */
    swatch: text("swatch").notNull().default(""),
    /** The order of choices, such as S before M. */
    position: integer("position").notNull().default(0),
    /** Slugs of other spellings of a choice, such as `navy-blue`: what is read so is this value. */
    aliases: text("aliases").array().notNull().default([]),
    /** The value that this one is merged into, while a job gives its products that one. */
    mergedInto: integer("merged_into").references((): AnyPgColumn => attributeValues.id, {
      onDelete: "cascade",
    }),
  },
  (table) => [
    unique("attribute_values_slug_of_attribute").on(table.attributeId, table.slug),
    index().on(table.attributeId, table.number),
    index("attribute_values_with_swatch").on(table.attributeId).where(sql`${table.swatch} <> ''`),
  ],
);

/** One may have several values of a choice. */
export const productAttributes = pgTable(
  "product_attributes",
  {
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    attributeId: uuid("attribute_id")
      .notNull()
      .references(() => attributes.id, { onDelete: "cascade" }),
    valueId: integer("value_id")
      .notNull()
      .references(() => attributeValues.id, { onDelete: "cascade" }),
    /** Otherwise it was read from the specifications, and follows them. */
    setByOwner: boolean("set_by_owner").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.attributeId, table.valueId] }),
    index().on(table.valueId),
    index().on(table.attributeId, table.productId),
  ],
);

/** Set by the owner: the product has it not, whatever its specifications seem to say. */
export const productAttributeBlanks = pgTable(
  "product_attribute_blanks",
  {
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    attributeId: uuid("attribute_id")
      .notNull()
      .references(() => attributes.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.attributeId] }),
    index().on(table.attributeId),
  ],
);

/** Products that differ by options only, such as the colours of one mug. */
export const families = pgTable(
  "families",
  {
    id: id(),
    name: text("name").notNull(),
    /** Pieces of all variants together reach a bulk tier. */
    sharedTiers: boolean("shared_tiers").notNull().default(false),
    /** Variants have one name, which the owner is told: to look it up takes all products. */
    hasEqualNames: boolean("has_equal_names").notNull().default(false),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (table) => [index("families_with_equal_names").on(table.id).where(sql`${table.hasEqualNames}`)],
);

/** What families are sorted and found by. It has indexes. */
export const familyNameKey = sql`lower(${families.name})`;

/** By which attributes the variants of a family differ, in the order in which they are chosen. */
export const familyOptions = pgTable(
  "family_options",
  {
    familyId: uuid("family_id")
      .notNull()
      .references(() => families.id, { onDelete: "cascade" }),
    attributeId: uuid("attribute_id")
      .notNull()
      .references(() => attributes.id, { onDelete: "restrict" }),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.attributeId] }),
    check("family_options_few", sql`${table.position} between 0 and 2`),
  ],
);

/** Which family a product belongs to. */
export const familyVariants = pgTable(
  "family_variants",
  {
    productId: uuid("product_id")
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    familyId: uuid("family_id")
      .notNull()
      .references(() => families.id, { onDelete: "cascade" }),
  },
  (table) => [index().on(table.familyId)],
);
