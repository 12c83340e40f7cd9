import { and, eq, inArray, isNotNull, notInArray, sql } from "drizzle-orm";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { categories, products } from "../database/schema/catalogue.ts";
import { changedLists, listCounts, searchEntries } from "../database/schema/search.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { countEntries, type EntryCounts, MAX_COUNTED } from "./count-entries.ts";
import {
  categoryConditions,
  type EntryFilter,
  type FilterCategory,
  unionOf,
} from "./entry-filter.ts";

/** Stands for the whole catalogue among the codes of categories. */
export const WHOLE_CATALOGUE = 0;

/** Above any catalogue: these counts are exact. */
const UNBOUNDED = 2_000_000_000;

/** A category with what recounting has to know of it. */
interface CountedCategory extends FilterCategory {
  /** Its own id first, then those of all below it. */
  ids: readonly string[];
}

/** Counts of large lists, which a job keeps up to date. */
export function listCountsStore(db: Db) {
  return {
    /** Of all entries of a large category (0: of the catalogue); undefined for a small one. */
    async ofCategory(code: number): Promise<EntryCounts | undefined> {
      const [row] = await db.select().from(listCounts).where(eq(listCounts.categoryCode, code));
      return row?.counts
        ? { ...row.counts, entries: { count: row.cards, isExact: true } }
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

    /** Of these codes, those that were never counted or have changed since; forgets all others. */
    async staleCodes(codes: readonly number[]): Promise<number[]> {
      // What changes every list is noted for each of them, so that each can be done with by itself.
      await db.execute(sql`
        with every as (delete from ${changedLists} where category_code is null returning 1)
        insert into ${changedLists} (category_code)
        select code from unnest(${sql.param([...codes])}::int[]) as code
        where exists (select from every)`);
      await db.delete(changedLists).where(notInArray(changedLists.categoryCode, [...codes]));
      const changed = await db
        .select({ code: changedLists.categoryCode })
        .from(changedLists)
        .groupBy(changedLists.categoryCode);
      const rows = await db
        .select({ code: listCounts.categoryCode, isStale: listCounts.isStale })
        .from(listCounts);
      const gone = rows.filter(({ code }) => !codes.includes(code)).map(({ code }) => code);
      if (gone.length > 0)
        await db.delete(listCounts).where(inArray(listCounts.categoryCode, gone));
      const fresh = new Set(rows.filter(({ isStale }) => !isStale).map(({ code }) => code));
      for (const { code } of changed) fresh.delete(code ?? WHOLE_CATALOGUE);
      return codes.filter((code) => !fresh.has(code));
    },

    /**
     * Counts a category anew, or the catalogue, and announces it. What changes meanwhile has it
     * counted once more.
     */
    async recount(code: number, category: CountedCategory | undefined): Promise<void> {
      await db.execute(sql`
        with noted as (delete from ${changedLists} where category_code = ${code})
        insert into ${listCounts} (category_code, cards, products, is_stale)
        values (${code}, 0, 0, true)
        on conflict (category_code) do update set is_stale = true`);
      const counted = await countsOf(db, category);
      await db
        .update(listCounts)
        .set({ ...counted, isStale: false, countedAt: sql`now()` })
        .where(eq(listCounts.categoryCode, code));
      if (counted.counts) await announce(db, cacheTags.countedList(category?.ids[0]));
    },
  };
}

async function countsOf(
  db: Db,
  category: CountedCategory | undefined,
): Promise<Pick<typeof listCounts.$inferInsert, "cards" | "products" | "counts">> {
  const few = await countUpTo(db, category, MAX_COUNTED + 1);
  if (few <= MAX_COUNTED) return { cards: few, products: few, counts: null };
  const { entries, ...counts } = await countEntries(db, whole(category), { bound: UNBOUNDED });
  return { cards: entries.count, products: await countProducts(db, category), counts };
}

function whole(category: FilterCategory | undefined): EntryFilter {
  return {
    category,
    conditions: [],
    inStock: false,
    price: { minPaise: null, maxPaise: null },
    values: new Map(),
  };
}

async function countUpTo(db: Db, category: FilterCategory | undefined, limit: number) {
  const entries = unionOf(
    categoryConditions(category),
    (condition) => sql`select from ${searchEntries} where ${condition}`,
  );
  const { rows } = await db.execute<{ entries: number }>(
    sql`select count(*)::int as entries from (select from (${entries}) as found limit ${limit}) as few`,
  );
  return rows[0]?.entries ?? 0;
}

async function countProducts(db: Db, category: CountedCategory | undefined): Promise<number> {
  const { rows } = await db.execute<{ products: number }>(
    sql`select count(*)::int as products from ${products}
        where ${category ? inArray(products.categoryId, [...category.ids]) : sql`true`}`,
  );
  return rows[0]?.products ?? 0;
}
