import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { categories, products } from "../database/schema/catalogue.ts";
import { listCounts, searchCards } from "../database/schema/search.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import {
  type CardFilter,
  categoryConditions,
  type FilterCategory,
  unionOf,
} from "./card-filter.ts";
import { type CardCounts, countCards, MAX_COUNTED } from "./count-cards.ts";

/** Stands for the whole catalogue among the codes of categories. */
export const WHOLE_CATALOGUE = 0;

/** Above any catalogue: these counts are exact. */
const UNBOUNDED = 2_000_000_000;

/** A category with what recounting has to know of it. */
export interface CountedCategory extends FilterCategory {
  /** Its own id first, then those of all below it. */
  ids: readonly string[];
}

/** Counts of large lists, which a job keeps up to date. */
export function keptCounts(db: Db) {
  return {
    /** What all cards of a large category have (0: of the catalogue); undefined for a small one. */
    async ofCategory(code: number): Promise<CardCounts | undefined> {
      const [row] = await db.select().from(listCounts).where(eq(listCounts.categoryCode, code));
      return row?.counts
        ? { ...row.counts, cards: { count: row.cards, isExact: true } }
        : undefined;
    },

    /** How many products a large category has (the catalogue without one); undefined for a small one. */
    async productsOf(categoryId: string | undefined): Promise<number | undefined> {
      const code =
        categoryId === undefined
          ? sql`${WHOLE_CATALOGUE}`
          : sql`(select ${categories.code} from ${categories} where ${categories.id} = ${categoryId})`;
      const [row] = await db
        .select({ products: listCounts.products })
        .from(listCounts)
        .where(and(eq(listCounts.categoryCode, code), isNotNull(listCounts.counts)));
      return row?.products;
    },

    /** Notes that categories have to be counted again. */
    async markStale(codes: readonly number[]): Promise<void> {
      await db
        .update(listCounts)
        .set({ isStale: true })
        .where(inArray(listCounts.categoryCode, [...codes]));
    },

    async markAllStale(): Promise<void> {
      await db.update(listCounts).set({ isStale: true });
    },

    /** Of these codes, those that were never counted or have changed since; forgets other rows. */
    async staleCodes(codes: readonly number[]): Promise<number[]> {
      const rows = await db
        .select({ code: listCounts.categoryCode, isStale: listCounts.isStale })
        .from(listCounts);
      const gone = rows.filter(({ code }) => !codes.includes(code)).map(({ code }) => code);
      if (gone.length > 0)
        await db.delete(listCounts).where(inArray(listCounts.categoryCode, gone));
      const fresh = new Set(rows.filter(({ isStale }) => !isStale).map(({ code }) => code));
      return codes.filter((code) => !fresh.has(code));
    },

    /**
     * Counts a category anew, or the catalogue, and announces it. What changes meanwhile has it
     * counted once more.
     */
    async recount(code: number, category: CountedCategory | undefined): Promise<void> {
      const none = { cards: 0, products: 0, counts: null, isStale: false, countedAt: sql`now()` };
      await db
        .insert(listCounts)
        .values({ categoryCode: code, ...none })
        .onConflictDoUpdate({ target: listCounts.categoryCode, set: { isStale: false } });
      const row = { ...none, ...(await countsOf(db, category)) };
      const { isStale: _, ...counted } = row;
      await db.update(listCounts).set(counted).where(eq(listCounts.categoryCode, code));
      if (row.counts) await announce(db, cacheTags.countedList(category?.ids[0]));
    },
  };
}

async function countsOf(
  db: Db,
  category: CountedCategory | undefined,
): Promise<Pick<typeof listCounts.$inferInsert, "cards" | "products" | "counts">> {
  const few = await countUpTo(db, category, MAX_COUNTED + 1);
  if (few <= MAX_COUNTED) return { cards: few, products: few, counts: null };
  const { cards, ...counts } = await countCards(db, whole(category), { bound: UNBOUNDED });
  return { cards: cards.count, products: await countProducts(db, category), counts };
}

function whole(category: FilterCategory | undefined): CardFilter {
  return {
    category,
    conditions: [],
    inStock: false,
    price: { minPaise: null, maxPaise: null },
    values: new Map(),
  };
}

async function countUpTo(db: Db, category: FilterCategory | undefined, limit: number) {
  const cards = unionOf(
    categoryConditions(category),
    (condition) => sql`select from ${searchCards} where ${condition}`,
  );
  const { rows } = await db.execute<{ cards: number }>(
    sql`select count(*)::int as cards from (select from (${cards}) as found limit ${limit}) as few`,
  );
  return rows[0]?.cards ?? 0;
}

async function countProducts(db: Db, category: CountedCategory | undefined): Promise<number> {
  const { rows } = await db.execute<{ products: number }>(
    sql`select count(*)::int as products from ${products}
        where ${category ? inArray(products.categoryId, [...category.ids]) : sql`true`}`,
  );
  return rows[0]?.products ?? 0;
}
