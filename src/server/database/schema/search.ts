import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { zeroResultOutcomes } from "#shared/search/zero-result-outcomes.ts";
import { families } from "./attributes.ts";
import { products } from "./catalogue.ts";
import { id, isOneOf, timestamptz } from "./columns.ts";

/** Compared byte by byte, whatever the database's language. */
const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * Entries of lists and searches: a card for each product that stands alone, and one for each
 * family. Written in the transaction that changes what it tells of.
 */
export const searchEntries = pgTable(
  "search_entries",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** The product that stands alone; null for a family's card. */
    productId: uuid("product_id").references(() => products.id, { onDelete: "cascade" }),
    familyId: uuid("family_id").references(() => families.id, { onDelete: "cascade" }),
    /**
     * By what lists choose it: ids of attribute values, and as negative numbers the codes of its
     * category and of all above it. A family's card has those of all its variants.
     */
    facets: integer("facets").array().notNull(),
    /**
     * The code of the category that its products are in themselves, so that a list can walk an index in
     * its order; 0 where the variants of a family are in several.
     */
    categoryCode: integer("category_code").notNull().default(0),
    /** The lowest and the highest of its products' prices. */
    pricePaise: bigint("price_paise", { mode: "number" }).notNull(),
    maxPricePaise: bigint("max_price_paise", { mode: "number" }).notNull(),
    inStock: boolean("in_stock").notNull(),
    /** Pieces sold in the last year; counted now and then, not at each sale. */
    sold: integer("sold").notNull().default(0),
    /** The country of origin to sort by, in lower case; `~`, behind all letters, where none is given. */
    origin: bytewiseText("origin").notNull().default("~"),
    /** When its newest product was made. */
    listedAt: timestamptz("listed_at").notNull(),
    /** The words by which it is found: A name and SKU, B categories, C specifications, D description. */
    document: tsvector("document").notNull(),
    /** The words that say what the goods are, each once (`search-index/main-words.ts`). */
    mainWords: tsvector("main_words").notNull().default(""),
    /** Among those that sell most in the shop or its category, or newer than their last count. */
    isTop: boolean("is_top").notNull().default(true),
    /** The name's words, for a search that says the name exactly. */
    nameKey: text("name_key").notNull(),
  },
  (table) => [
    uniqueIndex("search_entries_product").on(table.productId),
    uniqueIndex("search_entries_family").on(table.familyId),
    index("search_entries_facets").using("gin", table.facets.op("gin__int_ops")),
    index("search_entries_document").using("gin", table.document),
    index("search_entries_main_words").using("gin", table.mainWords),
    index("search_entries_top_main_words").using("gin", table.mainWords).where(sql`${table.isTop}`),
    index("search_entries_top_document").using("gin", table.document).where(sql`${table.isTop}`),
    index("search_entries_top_facets")
      .using("gin", table.facets.op("gin__int_ops"))
      .where(sql`${table.isTop}`),
    index("search_entries_name_key").on(table.nameKey),
    // Lists of a category are walked in these orders. By hand, the migration has them carry what lists
    // filter by, so that a walk reads the index alone.
    index("search_entries_category_popular").on(
      table.categoryCode,
      table.inStock,
      table.sold,
      table.listedAt,
      table.id,
    ),
    index("search_entries_category_newest").on(table.categoryCode, table.listedAt, table.id),
    index("search_entries_category_price").on(table.categoryCode, table.pricePaise, table.id),
    index("search_entries_category_origin").on(table.categoryCode, table.origin, table.id),
    // Broad searches are walked in these.
    index("search_entries_popular").on(table.inStock, table.sold, table.listedAt, table.id),
    index("search_entries_newest").on(table.listedAt, table.id),
    index("search_entries_price").on(table.pricePaise, table.id),
    check(
      "search_entries_of_product_or_family",
      sql`(${table.productId} is null) <> (${table.familyId} is null)`,
    ),
  ],
);

/** The variants of families, so that a family is found only where one of them is all that is asked. */
export const searchVariants = pgTable(
  "search_variants",
  {
    /** No reference: of a product that was deleted the index must still know its family. */
    productId: uuid("product_id").primaryKey(),
    familyId: uuid("family_id")
      .notNull()
      .references(() => families.id, { onDelete: "cascade" }),
    facets: integer("facets").array().notNull(),
    pricePaise: bigint("price_paise", { mode: "number" }).notNull(),
    inStock: boolean("in_stock").notNull(),
    sold: integer("sold").notNull().default(0),
  },
  (table) => [index().on(table.familyId)],
);

/**
 * Counts over the cards of a category and of all below it, made now and then: of large categories,
 * whose lists are not counted when they are asked for.
 */
export const listCounts = pgTable("list_counts", {
  /** Of the category; 0 for the whole catalogue. */
  categoryCode: integer("category_code").primaryKey(),
  /** How many cards and how many products there are. */
  cards: integer("cards").notNull(),
  products: integer("products").notNull(),
  /** Null where the cards are few, which are counted when they are asked for. */
  counts: jsonb("counts").$type<StoredCounts>(),
  /** It is being counted, or was when that was broken off. */
  isStale: boolean("is_stale").notNull().default(false),
  countedAt: timestamptz("counted_at").notNull().defaultNow(),
});

/**
 * The lists that have changed since they were counted: a row of each change, written in its
 * transaction.
 */
export const changedLists = pgTable(
  "changed_lists",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Of the category; 0 for the whole catalogue, null for every list. */
    categoryCode: integer("category_code"),
  },
  (table) => [index().on(table.categoryCode)],
);

/** Prices in paise; choices and numbers by their attributes' codes. */
interface StoredCounts {
  inStock: number;
  price: { minPaise: number; maxPaise: number } | null;
  choices: {
    code: string;
    slug: string;
    name: string;
    swatch: string;
    position: number;
    cards: number;
  }[];
  numbers: { code: string; min: number; max: number; having?: number; squares?: number }[];
}

/** Of the search index itself: one row. */
export const searchState = pgTable("search_state", {
  id: integer("id").primaryKey().default(1),
  /** By which version of the rules all cards are written; 0 where some may still be missing. */
  rules: integer("rules").notNull().default(0),
});

/**
 * Words that misspelt ones are compared with by likeness: single ones, and those of two that are joined
 * often. In a large shop most words are two of one name, which nobody else has.
 */
export function isComparable({ written, uses }: Record<"written" | "uses", AnyPgColumn>): SQL {
  return sql`(position(' ' in ${written}) = 0 or ${uses} > 2)`;
}

/** The shop's own words: what misspelt ones are corrected against. */
export const searchVocabulary = pgTable(
  "search_vocabulary",
  {
    word: text("word").primaryKey(),
    /** As people write it: `key chain` for `keychain`. */
    written: text("written").notNull().default(""),
    /** Of how many cards it says what they are; counted each night. */
    uses: integer("uses").notNull().default(1),
  },
  (table) => [
    index("search_vocabulary_trigrams")
      .using("gin", table.word.op("gin_trgm_ops"))
      .where(isComparable(table)),
    index("search_vocabulary_beginnings").on(table.word.op("text_pattern_ops")),
  ],
);

/** Words that people type, and what the shop calls that; the owner keeps them. */
export const searchSynonyms = pgTable("search_synonyms", {
  id: id(),
  /** Words or phrases that people type. */
  typed: text("typed").array().notNull(),
  /** The shop's word, such as `mug`. */
  meaning: text("meaning").notNull(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
  updatedAt: timestamptz("updated_at").notNull().defaultNow(),
});

/** Every search by its words and day, of nobody in particular; what found something, too. */
export const searchTerms = pgTable(
  "search_terms",
  {
    words: text("words").notNull(),
    day: date("day").notNull().default(sql`current_date`),
    times: integer("times").notNull().default(1),
    /** Of these, how often nothing was found, and how often what has the corrected words. */
    withoutResult: integer("without_result").notNull().default(0),
    corrected: integer("corrected").notNull().default(0),
    /** Searched for instead at last; empty where nothing ever was. */
    correctedKeyword: text("corrected_keyword").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.words] }),
    check(
      "search_terms_parts_of_times",
      sql`${table.withoutResult} >= 0 and ${table.corrected} >= 0 and ${table.withoutResult} + ${table.corrected} <= ${table.times}`,
    ),
  ],
);

/** Words that were missed and that the owner does not want to see. */
export const ignoredZeroResultSearches = pgTable("ignored_zero_result_searches", {
  words: text("words").primaryKey(),
  ignoredAt: timestamptz("ignored_at").notNull().defaultNow(),
});

/** Searches that did not find all as it was typed, by day; of nobody in particular. */
export const zeroResultSearches = pgTable(
  "zero_result_searches",
  {
    words: text("words").notNull(),
    day: date("day").notNull().default(sql`current_date`),
    times: integer("times").notNull().default(1),
    /** Found last: nothing, what has some of the words, or what has the corrected ones. */
    outcome: text("outcome", { enum: zeroResultOutcomes }).notNull().default("nothing"),
    /** Searched for instead; empty where nothing was corrected. */
    correctedKeyword: text("corrected_keyword").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.words] }),
    check("zero_result_searches_outcome_known", isOneOf(table.outcome, zeroResultOutcomes)),
  ],
);
