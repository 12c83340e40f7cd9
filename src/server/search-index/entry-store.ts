import { inArray, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { families } from "../database/schema/attributes.ts";
import { searchEntries, searchVariants, searchVocabulary } from "../database/schema/search.ts";
import { announceListsOf } from "./changed-lists.ts";
import { nameKeyOf, type SearchTexts, searchDocument, type VocabularyWord } from "./document.ts";

export interface IndexedProduct {
  id: string;
  familyId: string | null;
  /** Of the family; the product's own for one that stands alone. */
  entryName: string;
  texts: SearchTexts;
  /** Ids of its attribute values, and the negative codes of its category and all above it. */
  facets: readonly number[];
  /** The code of the category that it is in itself. */
  categoryCode: number;
  pricePaise: number;
  stock: number;
  /** The country of origin; empty where it is not given. */
  origin: string;
  createdAt: Date;
}

/** Writes what lists and searches know of products. All belongs to the caller's transaction. */
export function entryStore(db: Db) {
  return {
    /**
     * The families that products belong to by the index: what they belonged to before the change that
     * is being written.
     */
    async familiesOf(productIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ id: searchVariants.familyId })
        .from(searchVariants)
        .where(inArray(searchVariants.productId, [...productIds]))
        .groupBy(searchVariants.familyId);
      return rows.map(({ id }) => id);
    },

    /** Keeps others from writing the entries of families until the transaction ends. */
    async lockFamilies(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await db
        .select({ id: families.id })
        .from(families)
        .where(inArray(families.id, [...ids]))
        .orderBy(families.id)
        .for("no key update");
    },

    /**
     * Notes of products that the last piece is gone or the first is back, and announces their lists; a
     * family is in stock while one of its variants is.
     */
    async putInStock(productIds: readonly string[], inStock: boolean): Promise<void> {
      if (productIds.length === 0) return;
      const ids = [...productIds];
      const familyIds = await this.familiesOf(ids);
      await this.lockFamilies(familyIds);
      const standalone = await db
        .update(searchEntries)
        .set({ inStock })
        .where(inArray(searchEntries.productId, ids))
        .returning({ facets: searchEntries.facets });
      const variants = await db
        .update(searchVariants)
        .set({ inStock })
        .where(inArray(searchVariants.productId, ids))
        .returning({ facets: searchVariants.facets });
      const facets = [...standalone, ...variants].map((row) => row.facets);
      await announceListsOf(db, facets);
      if (familyIds.length === 0) return;
      await db
        .update(searchEntries)
        .set({
          inStock: sql`exists (select from ${searchVariants}
            where ${searchVariants.familyId} = ${searchEntries.familyId} and ${searchVariants.inStock})`,
        })
        .where(inArray(searchEntries.familyId, familyIds));
    },

    /** Removes the entries of products that no longer stand alone. */
    async removeEntries(productIds: readonly string[]): Promise<void> {
      if (productIds.length === 0) return;
      await db.delete(searchEntries).where(inArray(searchEntries.productId, [...productIds]));
    },

    /** Removes variants that have left their families, or are gone. */
    async removeVariants(productIds: readonly string[]): Promise<void> {
      if (productIds.length === 0) return;
      await db.delete(searchVariants).where(inArray(searchVariants.productId, [...productIds]));
    },

    async removeFamilyEntries(familyIds: readonly string[]): Promise<void> {
      if (familyIds.length === 0) return;
      await db.delete(searchEntries).where(inArray(searchEntries.familyId, [...familyIds]));
    },

    /** Writes the entries of products that stand alone; answers their words, for `addWords`. */
    putEntries(products: readonly IndexedProduct[]): Promise<VocabularyWord[]> {
      return put(
        db,
        products.map((product) => entry([product], { productId: product.id, familyId: null })),
        searchEntries.productId,
      );
    },

    /**
     * Writes the entry of each family out of all its variants (one at least), and the variants; answers
     * their words, for `addWords`.
     */
    async putFamilies(
      variantsOf: ReadonlyMap<string, readonly IndexedProduct[]>,
    ): Promise<VocabularyWord[]> {
      if (variantsOf.size === 0) return [];
      const rows = [...variantsOf].flatMap(([familyId, variants]) =>
        variants.map(({ id, facets, pricePaise, stock }) => ({
          product_id: id,
          family_id: familyId,
          facets,
          price_paise: pricePaise,
          in_stock: stock > 0,
        })),
      );
      await db.execute(
        sql`insert into ${searchVariants} (product_id, family_id, facets, price_paise, in_stock)
            select * from json_to_recordset(${JSON.stringify(rows)}::json) as variant(
              product_id uuid, family_id uuid, facets int[], price_paise bigint, in_stock boolean)
            on conflict (product_id) do update set
              family_id = excluded.family_id, facets = excluded.facets,
              price_paise = excluded.price_paise, in_stock = excluded.in_stock`,
      );
      const entries = [...variantsOf].map(([familyId, variants]) =>
        entry(variants, { productId: null, familyId }),
      );
      return put(db, entries, searchEntries.familyId);
    },

    /**
     * Adds new words to the vocabulary: once in a transaction, and in one order, so that two edits
     * never wait for one another in a circle. How many entries have them is counted each night
     * (`count-words.ts`).
     */
    async addWords(words: readonly VocabularyWord[]): Promise<void> {
      const byWord = new Map<string, VocabularyWord>();
      for (const each of words) {
        if (each.isMain || !byWord.has(each.word)) byWord.set(each.word, each);
      }
      if (byWord.size === 0) return;
      const rows = [...byWord.values()].toSorted((a, b) => (a.word < b.word ? -1 : 1));
      const main = rows.filter(({ isMain }) => isMain).map(({ word }) => word);
      // Known words are not touched: edits of products that share one must not wait for each other.
      await db.execute(
        sql`insert into ${searchVocabulary} (word, written, uses)
            select word, written, uses from unnest(
              ${sql.param(rows.map(({ word }) => word))}::text[],
              ${sql.param(rows.map(({ written }) => written))}::text[],
              ${sql.param(rows.map(({ isMain }) => Number(isMain)))}::int[]) as new(word, written, uses)
            order by word
            on conflict (word) do nothing`,
      );
      await db.execute(
        sql`update ${searchVocabulary} set uses = 1
            where word = any(${sql.param(main)}::text[]) and uses = 0`,
      );
    },
  };
}

/** An index entry takes 2,704 bytes: of a family that has more values, the newest ones are not filtered by. */
const MAX_FACETS = 600;

/** Behind every name of a country. */
const NO_ORIGIN = "~";

function originKeyOf(products: readonly IndexedProduct[]): string {
  const known = products.map(({ origin }) => origin.trim().toLowerCase()).filter(Boolean);
  return known.toSorted()[0]?.slice(0, MAX_ORIGIN_LENGTH) ?? NO_ORIGIN;
}

const MAX_ORIGIN_LENGTH = 40;

type Entry = typeof searchEntries.$inferInsert & { words: VocabularyWord[] };

function entry(
  products: readonly IndexedProduct[],
  of: Pick<Entry, "productId" | "familyId">,
): Entry {
  const prices = products.map(({ pricePaise }) => pricePaise);
  const { document, mainWords, words } = searchDocument(products.map(({ texts }) => texts));
  const categoryCodes = new Set(products.map(({ categoryCode }) => categoryCode));
  const facets = [...new Set(products.flatMap((product) => product.facets))];
  return {
    ...of,
    facets: facets.toSorted((a, b) => a - b).slice(0, MAX_FACETS),
    categoryCode: categoryCodes.size === 1 ? (products[0]?.categoryCode ?? 0) : 0,
    pricePaise: Math.min(...prices),
    maxPricePaise: Math.max(...prices),
    inStock: products.some(({ stock }) => stock > 0),
    origin: originKeyOf(products),
    listedAt: new Date(Math.max(...products.map(({ createdAt }) => createdAt.getTime()))),
    document,
    mainWords,
    nameKey: nameKeyOf(products[0]?.entryName ?? ""),
    words,
  };
}

async function put(
  db: Db,
  entries: readonly Entry[],
  target: typeof searchEntries.productId | typeof searchEntries.familyId,
): Promise<VocabularyWord[]> {
  if (entries.length === 0) return [];
  // One parameter for all rows: thousands of entries are written at once where a category moves.
  const rows = JSON.stringify(
    entries.map((row) => ({
      product_id: row.productId,
      family_id: row.familyId,
      facets: row.facets,
      category_code: row.categoryCode,
      price_paise: row.pricePaise,
      max_price_paise: row.maxPricePaise,
      in_stock: row.inStock,
      origin: row.origin,
      listed_at: row.listedAt,
      document: row.document,
      main_words: row.mainWords,
      name_key: row.nameKey,
    })),
  );
  await db.execute(
    sql`insert into ${searchEntries}
          (product_id, family_id, facets, category_code, price_paise, max_price_paise, in_stock, origin, listed_at, document, main_words, name_key)
        select product_id, family_id, facets, category_code, price_paise, max_price_paise, in_stock, origin, listed_at, document::tsvector, main_words::tsvector, name_key
        from json_to_recordset(${rows}::json) as entry(
          product_id uuid, family_id uuid, facets int[], category_code int, price_paise bigint, max_price_paise bigint,
          in_stock boolean, origin text, listed_at timestamptz, document text, main_words text, name_key text)
        on conflict (${sql.identifier(target.name)}) do update set
          facets = excluded.facets, category_code = excluded.category_code, price_paise = excluded.price_paise,
          max_price_paise = excluded.max_price_paise, in_stock = excluded.in_stock, origin = excluded.origin,
          listed_at = excluded.listed_at, document = excluded.document, main_words = excluded.main_words, name_key = excluded.name_key`,
  );
  return entries.flatMap(({ words }) => words);
}
