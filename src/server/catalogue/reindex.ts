import { and, asc, gt, inArray } from "drizzle-orm";
import { withDescendants } from "#shared/catalogue/category-tree.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { announce } from "../database/change-feed.ts";
import type { Database, Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { searchState } from "../database/schema/search.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobPayload, Tasks } from "../jobs/job-table.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { lockProducts } from "../stock/stock-store.ts";
import { indexProducts } from "./index-products.ts";
import { catalogueStore } from "./store.ts";

/**
 * The version of the rules by which entries are written: raise it when documents, facets or sort keys of
 * unchanged products come out differently, and every shop writes its entries anew after its update.
 */
export const ENTRY_RULES = 3;

/** So many products are indexed at once, while others wait to change them. */
const BATCH = 500;

/**
 * Brings the search index in step with a category that was renamed or moved, in this transaction: at
 * once where few products are below it, else by a job.
 */
export async function reindexCategory(
  db: Db,
  categories: readonly Category[],
  categoryId: string,
): Promise<void> {
  const below = [...withDescendants(categories, categoryId)];
  const ids = await productsOf(db, below, null, BATCH + 1);
  if (ids.length <= BATCH) return indexLocked(db, ids);
  await addJob(
    db,
    "index-products",
    { category: categoryId, after: null },
    { key: `index-products:${categoryId}` },
  );
}

/** Notes that all entries are written by the present rules: for what fills an empty shop. */
export async function markEntriesCurrent(db: Db): Promise<void> {
  await db.update(searchState).set({ rules: ENTRY_RULES });
}

/** Has the entries of a shop that was updated written anew, in the background; none where all are current. */
export async function updateEntries(db: Db): Promise<void> {
  const [state] = await db.select({ rules: searchState.rules }).from(searchState);
  if (state?.rules === ENTRY_RULES) return;
  const [first] = await productsOf(db, undefined, null, 1);
  if (first === undefined) return markEntriesCurrent(db);
  const payload = { category: null, after: null };
  await addJob(db, "index-products", payload, { key: "index-products", onSameKey: "keep" });
}

/** Indexes products in batches, each in a transaction of its own with the job of the next. */
export function reindexTasks(database: Pick<Database, "transaction">) {
  return {
    "index-products": (payload) =>
      database.transaction(async (db) => {
        const categories = await catalogueStore(db).categories();
        const ids = await nextBatch(db, categories, payload);
        await indexLocked(db, ids);
        // A word of a category is a word of its products: what was searched for it is out of date.
        await announce(db, cacheTags.search);
        const last = ids.at(-1);
        if (last !== undefined) return continueAfter(db, payload, last);
        if (payload.category === null) await markEntriesCurrent(db);
      }),
  } satisfies Partial<Tasks>;
}

type Reindexing = JobPayload<"index-products">;

function nextBatch(db: Db, categories: readonly Category[], { category, after }: Reindexing) {
  const below = category === null ? undefined : [...withDescendants(categories, category)];
  return productsOf(db, below, after, BATCH);
}

/** Under a key of its own: the job that runs now still holds the first one's. */
function continueAfter(db: Db, payload: Reindexing, after: string): Promise<void> {
  const key = `index-products:${payload.category ?? "all"}:${after}`;
  return addJob(db, "index-products", { ...payload, after }, { key });
}

async function productsOf(
  db: Db,
  categoryIds: string[] | undefined,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        categoryIds && inArray(products.categoryId, categoryIds),
        after === null ? undefined : gt(products.id, after),
      ),
    )
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

async function indexLocked(db: Db, ids: readonly string[]): Promise<void> {
  await lockProducts(db, ids);
  await indexProducts(db, ids);
}
